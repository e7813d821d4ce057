import { expect, test } from 'vitest';
import { linesOf, type Table } from './table.ts';

type Row = readonly [group: string, row: string, qty: string, total: string];

const table = (rows: readonly Row[]): Table<Row> => ({
  columns: [
    { title: 'Renglón', kind: 'text', width: 9, of: ([, row]) => row },
    { title: 'Cantidad', kind: 'quantity', width: 9, total: true, of: ([, , qty]) => qty },
    { title: 'Precio', kind: 'price', width: 9, of: () => '1.00' },
    { title: 'Total', kind: 'money', width: 9, total: true, of: ([, , , total]) => total },
  ],
  groups: [
    { keyOf: ([group]) => group, nameOf: ([group]) => `grupo ${group}` },
    { keyOf: ([, row]) => row, nameOf: ([, row]) => `renglón ${row}` },
  ],
  rows,
});

const totalled = (rows: readonly Row[]) =>
  linesOf(table(rows)).map((line) =>
    line.is === 'row' ? line.row.join(' ') : [line.name, line.from, ...line.sums],
  );

test('each group has its subtotal below it, the inner before the outer, then the total', () => {
  expect(
    totalled([
      ['100', '142', '1.00', '0.10'],
      ['200', '266', '2.00', '0.20'],
      ['200', '266', '3.00', '0.30'],
      ['200', '295', '4.00', '0.40'],
    ]),
  ).toEqual([
    '100 142 1.00 0.10',
    ['Subtotal renglón 142', 0, null, '1.00', null, '0.10'],
    ['Subtotal grupo 100', 0, null, '1.00', null, '0.10'],
    '200 266 2.00 0.20',
    '200 266 3.00 0.30',
    ['Subtotal renglón 266', 3, null, '5.00', null, '0.50'],
    '200 295 4.00 0.40',
    ['Subtotal renglón 295', 6, null, '4.00', null, '0.40'],
    ['Subtotal grupo 200', 3, null, '9.00', null, '0.90'],
    ['Total', 0, null, '10.00', null, '1.00'],
  ]);
});

test('the same row of another group begins anew', () => {
  expect(
    totalled([
      ['100', '999', '1.00', '1.00'],
      ['200', '999', '1.00', '1.00'],
    ]).filter((line) => Array.isArray(line) && String(line[0]).includes('renglón')),
  ).toHaveLength(2);
});

test('without rows there is a total of nothing', () => {
  expect(totalled([])).toEqual([['Total', 0, null, '0.00', null, '0.00']]);
});
