import type { ComponentType } from 'react';
import { later } from '../base/arriving.ts';
import { CATALOGUE_SCREENS } from '../catalogue/screens.ts';
import { FOUND_PAGES, type Loader } from './found-pages.ts';
import { NotFound } from './NotFound.tsx';

/** Screens by their pages; each comes in a chunk of its own. A catalogue needs no file of its own. */
const SCREENS: Readonly<Record<string, Loader>> = {
  ...CATALOGUE_SCREENS,
  ...FOUND_PAGES,
};

const made = new Map<string, ComponentType>();

/** The screen of a permitted page. One that no module brings does not exist. */
export function screenOf(page: string): ComponentType {
  const load = loaderOf(page);
  const Component = made.get(page) ?? (load ? later(load) : NotFound);
  made.set(page, Component);
  return Component;
}

/** What loads a page's screen; undefined where no module brings it. */
export const loaderOf = (page: string): Loader | undefined => (hasScreen(page) ? SCREENS[page] : undefined);

/** True for a page that a module brings. */
export const hasScreen = (page: string): boolean => Object.hasOwn(SCREENS, page);
