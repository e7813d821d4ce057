import { expect, test } from 'vitest';
import type { Column } from './columns.tsx';
import { sumsText } from './sums.ts';

interface Row {
  readonly name: string;
  readonly total: string | null;
  readonly qty: string;
  readonly limit: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { field: 'name', title: 'Nombre' },
  { field: 'total', title: 'Total', kind: 'money' },
  { field: 'qty', title: 'Cantidad', kind: 'quantity' },
  { field: 'limit', title: 'Límite', kind: 'money', summed: false },
];
const row = (total: string | null, qty: string): Row => ({ name: '7', total, qty, limit: '25000.00' });

test('money and quantities are summed to the cent, and nothing else is', () => {
  const rows = [row('0.10', '1.50'), row('0.20', '2'), row(null, '1000')];
  expect(sumsText(COLUMNS, rows)).toBe('Total Q0.30 · Cantidad 1,003.50');
});

test('a column without any value, and a list without rows, have no sum', () => {
  expect(sumsText(COLUMNS, [row(null, '1')])).toBe('Cantidad 1.00');
  expect(sumsText(COLUMNS, [])).toBe('');
});
