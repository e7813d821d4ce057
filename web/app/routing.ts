import { PAPER_PAGE } from '@expediente/schemas/paper/address.ts';
import type { MenuPermission } from '@expediente/schemas/session/read.ts';
import { permittedPages } from '../base/menu.ts';
import { OWN_PAGES } from '../base/page-titles.ts';
import { isDoor } from './door.ts';
import { PAGE_NAMES } from './page-names.ts';

export const NOT_FOUND_PATH = '/no-existe';

/** Pages whose path continues with a record: `/historial/order/25`. */
const WITH_RECORDS: readonly string[] = ['historial', PAPER_PAGE];

export type Destination =
  | { readonly show: 'page'; readonly page: string }
  | { readonly show: 'notFound' }
  | { readonly show: 'redirect'; readonly to: string };

/** Path to which login and root lead: the first permitted page marked main, else a path that does not exist. */
export function firstPage(menu: readonly MenuPermission[]): string {
  const main = permittedPages(menu).find((page) => page.main === 1);
  return main ? `/${main.a_href}` : NOT_FOUND_PATH;
}

/**
 * Destination of a path for a signed-in user (R1 §2). `path` is relative to the folder that the product is installed
 * under. Menu entries that are no page of the product are not found.
 */
export function destination(path: string, menu: readonly MenuPermission[]): Destination {
  if (isDoor(path)) return { show: 'redirect', to: firstPage(menu) };
  const [name = '', ...inside] = path.slice(1).split('/');
  if (inside.length > 0 && !WITH_RECORDS.includes(name)) return { show: 'notFound' };
  if (OWN_PAGES.has(name)) return { show: 'page', page: name };
  return PAGE_NAMES.includes(name) && permittedPages(menu).some((page) => page.a_href === name)
    ? { show: 'page', page: name }
    : { show: 'notFound' };
}
