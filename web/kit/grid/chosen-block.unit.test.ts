import { expect, test } from 'vitest';
import {
  blockOf,
  cornerBy,
  filledBlock,
  isInBlock,
  isMany,
  movesCorner,
  repeated,
  textsIn,
} from './chosen-block.ts';
import type { EditColumn } from './edit-columns.ts';

interface Line {
  readonly supply: string;
  readonly qty: string;
  readonly price: string;
}

const IDS = ['supply', 'qty', 'price'];
const COLUMNS: readonly (EditColumn<Line> | undefined)[] = [
  { field: 'supply', title: 'Insumo' },
  { field: 'qty', title: 'Cantidad', kind: 'quantity', editable: true },
  { field: 'price', title: 'Precio', kind: 'price', editable: ({ supply }) => supply !== 'Gasas' },
];
const LINES: readonly Line[] = [
  { supply: 'Gasas', qty: '1', price: '2' },
  { supply: 'Guantes', qty: '3', price: '4' },
  { supply: 'Jeringas', qty: '5', price: '6' },
];
const at = (rowIndex: number, colId: string) => ({ rowIndex, colId });
const BLOCK = blockOf({ from: at(1, 'price'), to: at(0, 'qty') }, IDS);

test('a block is the same from whichever corner it was chosen', () => {
  expect(BLOCK).toEqual({ rows: [0, 1], columns: [1, 2] });
  expect(blockOf({ from: at(0, 'qty'), to: at(1, 'price') }, IDS)).toEqual(BLOCK);
  expect([isInBlock(BLOCK, 1, 2), isInBlock(BLOCK, 2, 2), isInBlock(BLOCK, 0, 0)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isMany(BLOCK), isMany(blockOf({ from: at(1, 'qty'), to: at(1, 'qty') }, IDS))]).toEqual([
    true,
    false,
  ]);
});

test('arrows move a corner within the grid; to the side they are those of a field', () => {
  expect(cornerBy('ArrowDown', at(1, 'qty'), IDS, 3)).toEqual(at(2, 'qty'));
  expect(cornerBy('ArrowDown', at(2, 'qty'), IDS, 3)).toEqual(at(2, 'qty'));
  expect(cornerBy('ArrowUp', at(0, 'qty'), IDS, 3)).toEqual(at(0, 'qty'));
  expect(cornerBy('ArrowRight', at(1, 'price'), IDS, 3)).toEqual(at(1, 'price'));
  expect(cornerBy('ArrowLeft', at(1, 'price'), IDS, 3)).toEqual(at(1, 'qty'));
  expect(
    ['ArrowUp', 'ArrowLeft', 'Enter'].map((key) => [movesCorner(key, false), movesCorner(key, true)]),
  ).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});

test('a block is copied as it is, and filled where it can be typed in', () => {
  expect(textsIn(LINES, COLUMNS, BLOCK)).toHaveLength(2);
  expect(textsIn(LINES, [undefined, ...COLUMNS.slice(1)], { rows: [0, 0], columns: [0, 1] })[0]?.[0]).toBe(
    '',
  );
  expect(filledBlock(LINES, COLUMNS, BLOCK, '')).toEqual([
    { supply: 'Gasas', qty: '', price: '2' },
    { supply: 'Guantes', qty: '', price: '' },
    LINES[2],
  ]);
  expect(repeated('7', BLOCK)).toEqual([
    ['7', '7'],
    ['7', '7'],
  ]);
});
