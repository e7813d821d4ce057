import type { ComponentType } from 'react';
import { later } from '../base/arriving.ts';
import { CATALOGUE_SCREENS } from '../catalogue/screens.ts';
import { FOUND_PAGES, type Loader } from './found-pages.ts';
import { NotFound } from './NotFound.tsx';

/** Loader of each page's screen. Catalogues have theirs from their definitions, all others a file. */
const SCREENS: Readonly<Record<string, Loader>> = {
  ...CATALOGUE_SCREENS,
  ...FOUND_PAGES,
};

const made = new Map<string, ComponentType>();

/** Screen of a permitted page; `NotFound` where no module has one. */
export function screenOf(page: string): ComponentType {
  const load = loaderOf(page);
  const Component = made.get(page) ?? (load ? later(load) : NotFound);
  made.set(page, Component);
  return Component;
}

/** Loader of a page's screen; undefined where no module has one. */
export const loaderOf = (page: string): Loader | undefined => (hasScreen(page) ? SCREENS[page] : undefined);

export const hasScreen = (page: string): boolean => Object.hasOwn(SCREENS, page);
