import { expect, test } from 'vitest';
import { distinctNames } from './distinct-names.ts';

test('records that share a name have their id behind it, the others their name alone', () => {
  const books = [
    { id: 3, name: 'LIBRO L2-0003-2026' },
    { id: 4, name: 'Libro l2-0003-2026 ' },
    { id: 7, name: 'LIBRO L2-0004-2026' },
  ];
  expect(distinctNames(books, ({ name }) => name)).toEqual([
    { id: 3, label: 'LIBRO L2-0003-2026 · ID 3' },
    { id: 4, label: 'Libro l2-0003-2026  · ID 4' },
    { id: 7, label: 'LIBRO L2-0004-2026' },
  ]);
});
