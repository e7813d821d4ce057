import { expect, test } from 'vitest';
import { linesWith } from './useLineSearch.tsx';

const lines = [
  '1001 ACETAMINOFÉN, tableta · 1-1-1',
  '1002 ACETAMINOFÉN, jarabe · 2-1-1',
  '4002 Fólder · 1-1-1',
];
const found = (sought: string) => linesWith(lines, (line) => line, sought);

test.each([
  ['acetaminofen', [0, 1]],
  ['FOLDER', [2]],
  ['acetaminofén 2-1-1', [1]],
  ['no hay', []],
])('«%s» finds its lines, accents and case aside', (sought, places) => {
  expect(found(sought)).toEqual(places.map((place) => lines[place]));
});

test('without words it is the list itself', () => {
  expect(found('  ')).toBe(lines);
});
