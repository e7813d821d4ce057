import type { ComponentType } from 'react';

/** Loads what draws a page; each comes in a chunk of its own. */
export type Loader = () => Promise<{ default: ComponentType }>;

const FOUND = import.meta.glob<{ default: ComponentType }>('../*/*.page.tsx');
const nameOf = (path: string): string => path.replace(/^.*\/(.*)\.page\.tsx$/, '$1');

/** Screens in files that are named after their page: `web/handback/devoluciones.page.tsx`. */
export const FOUND_PAGES: Readonly<Record<string, Loader>> = Object.fromEntries(
  Object.entries(FOUND).map(([path, load]) => [nameOf(path), load]),
);
