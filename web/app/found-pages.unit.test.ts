import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { expect, test } from 'vitest';
import { TITLES } from '../base/page-titles.ts';
import { FOUND_PAGES } from './found-pages.ts';

test('every page that the menu shows has its screen: of a catalogue, or in a file named after it', () => {
  const ofCatalogues = Object.values(CATALOGUES).map(({ page }) => page);
  const without = [...TITLES.keys()].filter(
    (page) => !Object.hasOwn(FOUND_PAGES, page) && !ofCatalogues.some((each) => each === page),
  );
  expect(without).toEqual([]);
});
