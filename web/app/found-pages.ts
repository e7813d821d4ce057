import type { ComponentType } from 'react';

/** Loads a page's component, which is in a chunk of its own. */
export type Loader = () => Promise<{ default: ComponentType }>;

const FOUND = import.meta.glob<{ default: ComponentType }>('../*/*.page.tsx');
const nameOf = (path: string): string => path.replace(/^.*\/(.*)\.page\.tsx$/, '$1');

/** Screens found by file name, `web/<module>/<page>.page.tsx`. */
export const FOUND_PAGES: Readonly<Record<string, Loader>> = Object.fromEntries(
  Object.entries(FOUND).map(([path, load]) => [nameOf(path), load]),
);
