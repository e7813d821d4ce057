import { expect, test } from 'vitest';
import { type PacFormLine, plannedLines } from './lines.ts';

const line = (supply: number, p_qty: string): PacFormLine => ({
  p_id_sub_products: '1-1-1',
  p_id_supplie: supply,
  p_cod_internal: String(supply),
  p_qty,
  p_price: '2.50',
  description: `INSUMO ${supply}`,
  subProduct: 'Consulta externa',
  row: '266',
});

const [first, second, third] = [line(1, '10'), line(2, '20'), line(3, '30')];
const lines = [first, second, third];
const { kept, totals } = plannedLines(lines, [first, third], null);

test('lines that are not in sight stay where they are, as they are', () => {
  const changed = { ...third, p_qty: '31' };
  expect(kept?.([first, changed], lines)).toEqual([first, second, changed]);
  expect(kept?.([third], lines)).toEqual([second, third]);
  expect(kept?.([first, changed], lines)[1]).toBe(second);
});

test('the total is of all lines, in sight or not, and adds no units of unlike measure', () => {
  expect(totals).toEqual({ description: 'Total', subtotal: '150.00' });
});
