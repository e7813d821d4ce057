import { expect, test } from 'vitest';
import type { EditColumn } from './edit-columns.ts';
import { heightBefore } from './edit-heights.ts';
import { laidOut } from './edit-layout.ts';
import { heightOfLine, widthsOf } from './row-heights.ts';

interface Line {
  readonly supply: string;
  readonly qty: string;
  readonly code: string;
}

const COLUMNS: readonly EditColumn<Line>[] = [
  { field: 'supply', title: 'Insumo', width: 200 },
  { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 100 },
  { field: 'code', title: 'Código', width: 100, fixed: true },
];
const laid = (room: number) => laidOut<Line>({ columns: COLUMNS, room, readOnly: true, isIdle: () => false });
const shares = (room: number) => [...widthsOf(laid(room), room).values()];

test('columns that grow share what the others leave, none gets less than its least', () => {
  // 200 × 3 and 100 × 1 of the 700 that are left.
  expect(shares(800)).toEqual([600, 100, 100]);
  // A share of 50 would be less than figures need.
  expect(shares(450)).toEqual([250, 100, 100]);
  expect(shares(100)).toEqual([150, 100, 100]);
});

test('a line is as high as the words of its highest cell', () => {
  const line: Line = { supply: 'uno dos tres cuatro', qty: '1.00', code: 'A' };
  const heightAt = (room: number) =>
    heightOfLine(line, {
      laid: laid(room),
      widths: widthsOf(laid(room), room),
      readOnly: true,
      measure: (word) => word.length * 16,
    });
  expect(heightAt(1000)).toBe(34);
  expect(heightAt(450)).toBe(12 + 2 * 16);
  expect(heightAt(320)).toBe(12 + 4 * 16);
});

test('the place of a grid is as high as its lines, or as the word about having none, up to its most', () => {
  const grid = (lines: number, more: object = {}) =>
    heightBefore<Line>({
      field: 'p_details',
      name: 'Insumos',
      lines: Array.from({ length: lines }, (_, place) => ({ supply: String(place), qty: '', code: '' })),
      lineId: ({ supply }) => supply,
      columns: COLUMNS,
      ...more,
    });
  expect(grid(0)).toBe(grid(2));
  expect(grid(3) - grid(2)).toBe(34);
  expect(grid(2, { totals: {} }) - grid(2)).toBe(35);
  expect(grid(2, { blank: { label: 'Agregar', make: () => ({ supply: '', qty: '', code: '' }) } })).toBe(
    grid(3),
  );
  expect(grid(1000)).toBe(420);
  expect(grid(1000, { height: 280 })).toBe(280);
});
