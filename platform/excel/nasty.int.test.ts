import { MAX_CELL } from '@expediente/kernel/limits.ts';
import { describe, expect, test } from 'vitest';
import { addressOf, type Cell } from './cell.ts';
import { longCell, TOO_LARGE, TOO_LONG } from './limits.ts';
import { openSheet } from './read.ts';
import {
  inlineCell,
  longFormat,
  longFormula,
  longNumber,
  MIB,
  manySheets,
  manyStrings,
  richCell,
  sharedByAll,
  sharedCell,
  sharedInOldBook,
  wideOldBook,
} from './testing/nasty.ts';
import { cellsInThread } from './testing/thread.ts';
import { writtenBy } from './testing/written.ts';

const letters = (count: number): Buffer => Buffer.alloc(count, 'x');

async function cellsOf(content: Buffer): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  for await (const row of (await openSheet(content, () => false)).rows) cells.push(...row.cells);
  return cells;
}

describe('a cell that no Excel could hold is refused, by its place', () => {
  test.each([
    ['one character too many', () => inlineCell(letters(MAX_CELL + 1)), 'B1'],
    ['8 MiB', () => inlineCell(letters(8 * MIB)), 'B1'],
    ['150 MiB', () => inlineCell(letters(150 * MIB)), 'B1'],
    ['a shared text', () => sharedCell(letters(MAX_CELL + 1)), 'B1'],
    ['a shared text of 150 MiB', () => sharedCell(letters(150 * MIB)), 'B1'],
    ['a text of many runs', () => richCell(5_000, 32_000), 'B1'],
    ['a shared text in every cell', () => sharedByAll(MAX_CELL + 1, 1_000, 10), 'A1'],
    ['a number of 100,000 digits', () => longNumber(100_000), 'D2'],
    ['a formula of 10 MiB', () => longFormula(10 * MIB), 'B1'],
    ['an old .xls', () => sharedInOldBook(letters(40_000), 3), 'B1'],
    ['an old .xls with 65,536 rows of it', () => sharedInOldBook(letters(65_000), 65_536), 'B1'],
  ])('%s', async (_, content, address) => {
    await expect(cellsOf(content())).rejects.toThrow(longCell(address));
  });

  test('a far too long text that no cell of the sheet shows', async () => {
    await expect(cellsOf(sharedCell(letters(MIB), 0))).rejects.toThrow(longCell());
  });
});

describe('what a cell may be is read', () => {
  test.each([
    ['the longest text', () => inlineCell(letters(MAX_CELL)), MAX_CELL],
    ['the longest shared text', () => sharedCell(letters(MAX_CELL)), MAX_CELL],
    [
      'the longest, each character of it as its number',
      () => inlineCell(Buffer.from('&#65533;'.repeat(MAX_CELL))),
      MAX_CELL,
    ],
    ['three runs as one text', () => richCell(3, 10), 30],
    ['the longest of an old .xls', () => sharedInOldBook(letters(MAX_CELL), 1), MAX_CELL],
  ])('%s', async (_, content, length) => {
    const found = (await cellsOf(content())).find(({ address }) => address === 'B1');
    expect(found).toMatchObject({ kind: 'text' });
    expect(found?.kind === 'text' && found.text.length).toBe(length);
  });

  test('a number of more digits than there are numbers is an error of its cell', async () => {
    expect(await cellsOf(longNumber(10_000))).toContainEqual({
      kind: 'error',
      text: '#NUM!',
      address: 'D2',
      column: 4,
    });
  });

  test('a format longer than Excel’s is none', async () => {
    const found = (await cellsOf(longFormat(100_000))).find(({ address }) => address === 'B1');
    expect(found).toEqual({ kind: 'number', value: 7, address: 'B1', column: 2 });
  });

  test('further sheets cost nothing', async () => {
    expect(await cellsOf(manySheets(1_900, 100_000))).toHaveLength(3);
  });
});

describe('formats without content cost little', () => {
  const letters = (column: number): string => addressOf(column, 0).slice(0, -1);
  const styled = (row: number, columns: readonly number[]): string =>
    `<row r="${row}" s="1">${columns.map((column) => `<c r="${letters(column)}${row}" s="1"/>`).join('')}</row>`;
  const rowOf = (row: number, more = ''): string =>
    `<row r="${row}"><c r="A${row}" t="s"><v>3</v></c>${more}</row>`;

  test.each([
    ['every row of the sheet', () => styledRows()],
    ['every column of each row', () => styledColumns()],
  ])('%s, in the memory of a small sheet', async (_, content) => {
    const cells = await cellsInThread(content(), { memoryMb: 64, longestMs: 60_000 });
    expect(cells.map(({ address }) => address)).toEqual(['A1', 'A2', 'A3']);
  });

  function styledRows(): Buffer {
    const rows = Array.from({ length: 1_048_573 }, (_, at) => styled(at + 4, [1, 2]));
    return writtenBy({ rows: [1, 2, 3].map((row) => rowOf(row)).join('') + rows.join('') });
  }
  function styledColumns(): Buffer {
    const columns = Array.from({ length: 16_383 }, (_, at) => letters(at + 2));
    const more = (row: number) => columns.map((column) => `<c r="${column}${row}" s="1"/>`).join('');
    return writtenBy({ rows: [1, 2, 3].map((row) => rowOf(row, more(row))).join('') });
  }

  test('content behind many empty rows is read', async () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => styled(at + 2, [1, 2]));
    const cells = await cellsOf(writtenBy({ rows: rowOf(1) + rows.join('') + rowOf(300_000) }));
    expect(cells.map(({ address }) => address)).toEqual(['A1', 'A300000']);
  });
});

describe('all texts together are bounded', () => {
  test.each([
    ['the longest text in 10,000 cells', () => sharedByAll(MAX_CELL, 1_000, 10)],
    ['6,000 long texts', () => manyStrings(6_000, 32_000)],
    ['100,000 texts of 1,000 characters', () => manyStrings(100_000, 1_000)],
  ])('%s', async (_, content) => {
    await expect(cellsOf(content())).rejects.toThrow(TOO_LARGE);
  });
});

describe('a thread that reads', () => {
  test('gives its cells', async () => {
    expect(await cellsInThread(richCell(1, 3))).toHaveLength(3);
  });

  test('that needs more memory than it may have ends with a reason, and nothing else ends', async () => {
    const reading = cellsInThread(wideOldBook(40_000, 90), { memoryMb: 64, longestMs: 60_000 });
    await expect(reading).rejects.toThrow(TOO_LARGE);
    expect(await cellsInThread(richCell(1, 3))).toHaveLength(3);
  });

  test('that needs more time than it may take is stopped', async () => {
    const reading = cellsInThread(manyStrings(6_000, 6_000), { memoryMb: 256, longestMs: 50 });
    await expect(reading).rejects.toThrow(TOO_LONG);
  });
});
