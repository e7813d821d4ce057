import type { MenuPermission, PagePermission } from '@expediente/schemas/session/read.ts';

/** All pages of a permission tree, in its order. */
export const permittedPages = (menu: readonly MenuPermission[]): readonly PagePermission[] =>
  menu.flatMap((parent) => parent.children.flatMap((child) => child.pages));

/**
 * The tree for the menu: pages with `show` 1 that have a screen, and groups with at least one of them (R1 §6).
 */
export const shownMenu = (
  menu: readonly MenuPermission[],
  hasScreen: (page: string) => boolean,
): readonly MenuPermission[] =>
  menu
    .map((parent) => ({
      ...parent,
      children: parent.children
        .map((child) => ({
          ...child,
          pages: child.pages.filter((page) => page.show === 1 && hasScreen(page.a_href)),
        }))
        .filter((child) => child.pages.length > 0),
    }))
    .filter((parent) => parent.children.length > 0);
