import { expect, test } from 'vitest';
import type { EditColumn } from './edit-columns.ts';
import { laidOut } from './edit-layout.ts';

interface Line {
  readonly code: string;
  readonly supply: string;
  readonly qty: string;
  readonly free: string;
  readonly asked: string;
  readonly print: string;
}

const COLUMNS: readonly EditColumn<Line>[] = [
  { field: 'code', title: 'Código', width: 80, within: 'supply' },
  { field: 'supply', title: 'Insumo', width: 200, heading: true },
  { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 100 },
  { field: 'free', title: 'Disponible', kind: 'quantity', width: 90, within: 'qty' },
  { field: 'asked', title: 'Solicitado', kind: 'quantity', width: 100, idle: 40 },
  { field: 'print', title: 'Imprimir', width: 60, fixed: true, pressed: true },
];

const laid = (room: number, idle = false) =>
  laidOut<Line>({ columns: COLUMNS, room, readOnly: true, isIdle: ({ field }) => idle && field === 'asked' });
const fields = (room: number) => laid(room).map(({ column }) => column.field);
const of = (field: string, room: number, idle = false) =>
  laid(room, idle).find(({ column }) => column.field === field);

test('where there is room every column has its own', () => {
  expect(fields(630)).toEqual(['code', 'supply', 'qty', 'free', 'asked', 'print']);
});

test('where it is short columns go into the cells of others, one cell after the other', () => {
  expect(fields(629)).toEqual(['supply', 'qty', 'free', 'asked', 'print']);
  expect(of('supply', 629)?.holds.map(({ field }) => field)).toEqual(['code']);
  expect(of('qty', 629)?.holds).toEqual([]);
  expect(fields(540)).toEqual(['supply', 'qty', 'asked', 'print']);
});

test('then words take more lines, figures keep their width', () => {
  expect(of('supply', 400)?.width).toBe(120);
  expect(of('asked', 400)?.width).toBe(100);
  expect(laid(400).every(({ kept }) => kept === undefined)).toBe(true);
});

test('then what names a line and what is pressed stay while the others scroll', () => {
  expect(laid(300).map(({ kept }) => kept)).toEqual(['left', undefined, undefined, 'right']);
});

test('a column that says nothing yet is narrower', () => {
  expect(of('asked', 700, true)?.width).toBe(40);
  expect(laid(570, true).map(({ column }) => column.field)).toContain('code');
});
