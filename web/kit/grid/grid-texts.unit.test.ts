import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { gridLocale } from './grid-texts.ts';

test('each text is one that the grid asks for, and names keys as they are on a Spanish keyboard', async () => {
  const parts = ['ag-grid-community', 'ag-stack'].map((name) => fileURLToPath(import.meta.resolve(name)));
  const grid = (await Promise.all(parts.map((path) => readFile(path, 'utf8')))).join('');
  expect(Object.keys(gridLocale).filter((name) => !new RegExp(`\\b${name}\\b`).test(grid))).toEqual([]);
  expect(Object.values(gridLocale).filter((text) => /\b(SPACE|ENTER|CTRL|ALT|DELETE)\b/.test(text))).toEqual(
    [],
  );
});
