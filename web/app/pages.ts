import type { ComponentType } from 'react';
import { CATALOGUE_SCREENS } from '../catalogue/screens.ts';
import { later } from './arriving.ts';
import { pageTitle } from './page-titles.ts';

/** A screen's own title when it differs from the menu's, and what draws it. */
export interface Screen {
  readonly title: string;
  readonly Component: ComponentType;
}

type Loader = () => Promise<{ default: ComponentType }>;

/** Screens that stand in a file named after their page: `web/handback/devoluciones.page.tsx`. */
const FOUND = import.meta.glob<{ default: ComponentType }>('../*/*.page.tsx');
const nameOf = (path: string): string => path.replace(/^.*\/(.*)\.page\.tsx$/, '$1');

/** Screens that exist; each comes in a chunk of its own. */
const SCREENS: Readonly<Record<string, Loader>> = {
  inicio: () => import('../home/HomeScreen.tsx'),
  pedidos: () => import('../request/RequestScreen.tsx'),
  packsanuales: () => import('../pac/PacScreen.tsx'),
  unidadproveedor: () => import('../order/OrderScreen.tsx'),
  miinformacion: () => import('./MyInformation.tsx'),
  ...CATALOGUE_SCREENS,
  ...Object.fromEntries(Object.entries(FOUND).map(([path, load]) => [nameOf(path), load])),
};

const coming = later(() => import('./ComingPage.tsx'));
const made = new Map<string, ComponentType>();

/** The screen of a permitted page. One that is not built yet says so. */
export function screenOf(page: string): Screen {
  const load = hasScreen(page) ? SCREENS[page] : undefined;
  const known = made.get(page);
  const Component = known ?? (load ? later(load) : coming);
  if (!known) made.set(page, Component);
  return { title: pageTitle(page), Component };
}

/** What loads a page's screen; undefined where none is built. */
export const loaderOf = (page: string): Loader | undefined => SCREENS[page];

/** True for a page whose screen is built. */
export const hasScreen = (page: string): boolean => Object.hasOwn(SCREENS, page);
