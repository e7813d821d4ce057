import { MENU_PAGES } from '@expediente/catalogues/access/menu.ts';
import { PAPER_PAGE } from '@expediente/schemas/paper/address.ts';
import type { MenuPermission } from '@expediente/schemas/session/read.ts';
import { permittedPages } from './menu.ts';

/** Pages in the menu under the user's own name, which every session has and the main menu does not (R1 §2). */
export const OWN_PAGES: ReadonlyMap<string, string> = new Map([
  ['miinformacion', 'Mi Información Personal'],
  [PAPER_PAGE, 'Verificar un documento'],
]);

/** Titles by page name, for pages that the menu shows; the others in it are permissions alone. */
export const TITLES: ReadonlyMap<string, string> = new Map([
  ...MENU_PAGES.filter(({ show }) => show === 1).map(
    ({ a_href, description }) => [a_href, description] as const,
  ),
  ...OWN_PAGES,
]);

/** Explanations of pages whose title, prescribed by R1, is unclear or shared with another page. */
export const PAGE_NOTES: ReadonlyMap<string, string> = new Map([
  ['recibospendientes', 'Recibos pendientes de entrega'],
  ['deudaflotante', 'Devengado sin pagar'],
  ['buscaroc', 'Buscar una orden de compra'],
]);

/** Title of a page by its name; for a module's page from the menu of the signed-in person. */
export const pageTitle = (page: string, menu: readonly MenuPermission[] = []): string =>
  TITLES.get(page) ?? permittedPages(menu).find(({ a_href }) => a_href === page)?.description ?? page;
