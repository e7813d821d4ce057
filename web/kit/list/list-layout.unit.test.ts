import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { ORDER_LIST } from '@expediente/schemas/order/lists.ts';
import { describe, expect, test } from 'vitest';
import { linesIn } from '../layout/text-width.ts';
import { type Column, underStatuses } from './columns.tsx';
import { heightOf, laidForValues, laidList, rowHeight, valueWidths } from './list-layout.ts';

interface Row {
  readonly number: string;
  readonly day: string;
  readonly name: string;
  readonly place: string;
  readonly state: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { field: 'number', title: 'No.', width: 60 },
  { field: 'day', title: 'Fecha', kind: 'date', within: 'number' },
  { field: 'name', title: 'Insumo', width: 160, grow: 3, lines: 2 },
  { field: 'place', title: 'Centro', width: 100, within: 'name', short: 'Centro:' },
  { field: 'state', title: 'Estado', width: 120 },
];
const ROOM = 60 + 90 + 160 + 100 + 120;

const laidIn = (room: number) => laidList({ columns: COLUMNS, room, key: 'state', headWidth: () => 0 });
/** 'number(day)' is a column in whose cells the day is, `state!` one that is kept in sight. */
const shortly = (room: number) =>
  laidIn(room).map(
    ({ column, holds, kept }) =>
      `${column.field}${holds.length > 0 ? `(${holds.map(({ field }) => field).join(' ')})` : ''}${kept ? '!' : ''}`,
  );

describe('columns where the room is short', () => {
  test('each has its own as long as all of them fit', () => {
    expect(shortly(ROOM)).toEqual(['number', 'day', 'name', 'place', 'state']);
  });

  test('the last one that may be in the cell of another goes first, and no more than have to', () => {
    expect(shortly(ROOM - 1)).toEqual(['number', 'day', 'name(place)', 'state']);
    expect(shortly(ROOM - 101)).toEqual(['number(day)', 'name(place)', 'state']);
  });

  test('a column is as wide as the date in its cells', () => {
    expect(laidIn(ROOM - 101)[0]).toMatchObject({ width: 90 });
  });

  test('where they still do not fit the key field stays in sight', () => {
    expect(shortly(300)).toEqual(['number(day)', 'name(place)', 'state!']);
  });

  test('a column whose host is left out has its own', () => {
    const columns = COLUMNS.filter(({ field }) => field !== 'number');
    expect(
      laidList({ columns, room: 100, key: 'state', headWidth: () => 0 }).map(({ column }) => column.field),
    ).toEqual(['day', 'name', 'state']);
  });

  test('an order keeps number, status, supply, amount and provider for itself in the narrowest room', () => {
    const own = laidList({
      columns: underStatuses(ORDER_LIST.columns, orderStates),
      room: 0,
      key: 'state',
      headWidth: () => 0,
    });
    expect(own.map(({ column }) => column.field)).toEqual([
      'number_resolution',
      'number_purchase',
      'state',
      'supplie',
      'total',
      'provider_name',
      'qty',
    ]);
  });
});

/** Each letter takes 10 px. */
const letters = (word: string): number => word.length * 10;

describe('the widths that values need', () => {
  interface Plan {
    readonly unit: string;
    readonly total: string;
    readonly at: string;
  }
  const columns: readonly Column<Plan>[] = [
    { field: 'unit', title: 'Centro de costo', width: 60 },
    { field: 'total', title: 'Total', kind: 'money' },
    { field: 'at', title: 'Fecha', kind: 'date' },
  ];
  const plan: Plan = { unit: 'SALA DE PARTOS', total: '5.00', at: '2026-11-27' };
  const widths = (rows: readonly Plan[], totals?: { readonly total: string }) =>
    Object.fromEntries(valueWidths(columns, rows, totals, (word) => word.length * 8));

  test('are those of the widest word or figure of the rows and their totals', () => {
    expect(widths([plan])).toEqual({ unit: 64, total: 56 });
    expect(widths([plan, { ...plan, total: '111485.54' }])).toEqual({ unit: 64, total: 104 });
    expect(widths([plan], { total: '1114850.54' })).toEqual({ unit: 64, total: 120 });
  });

  test('of no word make a column wider than others can bear', () => {
    expect(widths([{ ...plan, unit: 'ADMINISTRATIVAMENTE' }]).unit).toBe(144);
  });

  test('widen a column that has less, and none that has more', () => {
    const room = Number.POSITIVE_INFINITY;
    const found = valueWidths(
      columns,
      [{ ...plan, total: '1' }],
      { total: '111485322.54' },
      (word) => word.length * 8,
    );
    const valueWidth = (field: string): number => found.get(field) ?? 0;
    const laid = laidList({ columns, room, key: undefined, headWidth: () => 0, valueWidth });
    expect(laid.map(({ width }) => width)).toEqual([64, 136, 90]);
  });
});

test('where the widths of values do not fit, columns keep their usual ones', () => {
  const widthsIn = (room: number) =>
    laidForValues({
      ...{ columns: COLUMNS, room, key: 'state', headWidth: () => 0 },
      valueWidth: (field) => (field === 'name' ? 170 : 0),
    }).map(({ width }) => width);
  expect(widthsIn(ROOM + 10)).toEqual([60, 90, 170, 100, 120]);
  expect(widthsIn(390)).toEqual([90, 170, 120]);
  expect(widthsIn(375)).toEqual([90, 160, 120]);
});

describe('lines of words', () => {
  test('are as many as the room asks for, broken between words', () => {
    expect(linesIn('GUANTE DE EXAMEN', 160, letters)).toBe(1);
    expect(linesIn('GUANTE DE EXAMEN', 159, letters)).toBe(2);
    expect(linesIn('GUANTE DE EXAMEN', 60, letters)).toBe(3);
  });

  test('a word that no line holds has one of its own', () => {
    expect(linesIn('A ADMINISTRATIVAMENTE B', 100, letters)).toBe(3);
  });
});

test('rows are as high as their highest column', () => {
  expect(rowHeight([{ field: 'a', title: 'A' }])).toBeLessThan(
    rowHeight([{ field: 'a', title: 'A', lines: 2 }]),
  );
});

describe('a row', () => {
  const row: Row = { number: '1', day: '', name: 'GUANTE', place: 'FARMACIA', state: '1' };
  const heightIn = (room: number, changed: Partial<Row>): number =>
    heightOf(
      { ...row, ...changed },
      { laid: laidIn(room), widthOf: () => undefined, isHeading: false, measure: letters },
    );

  test('has the height of its list while its words have room', () => {
    expect(heightIn(ROOM, {})).toBe(44);
    expect(heightIn(ROOM, { name: 'GUANTE DE EXAMEN' })).toBe(44);
  });

  test('is higher by a line for each that its words need more', () => {
    expect(heightIn(ROOM, { name: 'GUANTE DE EXAMEN DE LÁTEX' })).toBe(60);
  });

  test('has room for the values of other columns in its cells, where there are some', () => {
    const two = 'GUANTE DE EXAMEN';
    expect(heightIn(300, { name: two, place: '' })).toBe(44);
    expect(heightIn(300, { name: two })).toBe(12 + 2 * 16 + 2 * 15);
  });
});
