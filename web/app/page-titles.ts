import { MENU_PAGES } from '@expediente/catalogues/access/menu.ts';

/** The page under the own name, which no menu leads to (R1 §2). */
const OWN = ['miinformacion', 'Mi Información Personal'] as const;

/** Titles by page name: the menu's, of the pages that it shows; one that it never shows is a permission alone. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ...MENU_PAGES.filter(({ show }) => show === 1).map(
    ({ a_href, description }) => [a_href, description] as const,
  ),
  OWN,
]);

/** Title of a page by its name. */
export const pageTitle = (page: string): string => TITLES.get(page) ?? page;

/** Names of the product's pages (R1 §2). */
export const PAGE_NAMES: readonly string[] = [...TITLES.keys()];
