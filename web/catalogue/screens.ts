import pages from 'virtual:catalogue-pages';
import type { ComponentType } from 'react';

type Loader = () => Promise<{ default: ComponentType }>;

/** Screens of all catalogues with a page: one component for all, each definition in a chunk of its own. */
export const CATALOGUE_SCREENS: Readonly<Record<string, Loader>> = Object.fromEntries(
  Object.entries(pages).map(([page, load]) => [
    page,
    async () => {
      const [{ screenOf }, { default: catalogue }] = await Promise.all([
        import('./CatalogueScreen.tsx'),
        load(),
      ]);
      return { default: screenOf(catalogue) };
    },
  ]),
);
