import type { ComponentType } from 'react';
import { later } from '../base/arriving.ts';
import { CATALOGUE_SCREENS } from '../catalogue/screens.ts';
import { FOUND_PAGES, type Loader } from './found-pages.ts';

/** Screens that exist; each comes in a chunk of its own. A catalogue needs no file of its own. */
const SCREENS: Readonly<Record<string, Loader>> = {
  ...CATALOGUE_SCREENS,
  ...FOUND_PAGES,
};

const coming = later(() => import('./ComingPage.tsx'));
const made = new Map<string, ComponentType>();

/** The screen of a permitted page. One that is not built yet says so. */
export function screenOf(page: string): ComponentType {
  const load = hasScreen(page) ? SCREENS[page] : undefined;
  const known = made.get(page);
  const Component = known ?? (load ? later(load) : coming);
  if (!known) made.set(page, Component);
  return Component;
}

/** What loads a page's screen; undefined where none is built. */
export const loaderOf = (page: string): Loader | undefined => SCREENS[page];

/** True for a page whose screen is built. */
export const hasScreen = (page: string): boolean => Object.hasOwn(SCREENS, page);
