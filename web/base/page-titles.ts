import { MENU_PAGES } from '@expediente/catalogues/access/menu.ts';
import { PAPER_PAGE } from '@expediente/schemas/paper/address.ts';
import type { MenuPermission } from '@expediente/schemas/session/read.ts';
import { permittedPages } from './menu.ts';

/** The pages under the own name, which every session has and no menu leads to (R1 §2). */
export const OWN_PAGES: ReadonlyMap<string, string> = new Map([
  ['miinformacion', 'Mi Información Personal'],
  [PAPER_PAGE, 'Verificar un documento'],
]);

/** Titles by page name: the menu's, of the pages that it shows; one that it never shows is a permission alone. */
export const TITLES: ReadonlyMap<string, string> = new Map([
  ...MENU_PAGES.filter(({ show }) => show === 1).map(
    ({ a_href, description }) => [a_href, description] as const,
  ),
  ...OWN_PAGES,
]);

/** What a page is for, where its title, R1's literal, does not tell it or is another's too. */
export const PAGE_NOTES: ReadonlyMap<string, string> = new Map([
  ['recibospendientes', 'Recibos pendientes de entrega'],
  ['deudaflotante', 'Devengado sin pagar'],
  ['buscaroc', 'Buscar una orden de compra'],
]);

/** Title of a page by its name; of one that a module brings, as the menu of the signed-in person calls it. */
export const pageTitle = (page: string, menu: readonly MenuPermission[] = []): string =>
  TITLES.get(page) ?? permittedPages(menu).find(({ a_href }) => a_href === page)?.description ?? page;
