import { money } from '@expediente/kernel/decimal.ts';
import type { UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import type { LoadedLine } from '@expediente/schemas/shared/line-load.ts';
import { expect, test } from 'vitest';
import { excessOf, keptOf, planGridLines, supplyCount, totalsOf, withLoaded } from './plan-lines.ts';

const line = (supply: number, subProduct: string, price: string, available = '10.00') =>
  ({
    ...{ id_supplie: supply, id_sub_products: subProduct, cod_internal: `C${supply}`, price, available },
    ...{ qty_start: '10.00', extension_qty: '0.00', reduction_qty: '0.00', reservated_qty: '0.00' },
    ...{ qty_order: '0.00', qty_order_reservated: '0.00' },
  }) as UnitBudgetLine; // other fields are in no figure
const asked = (supply: number, subProduct: string, qty: string, justification?: string) => ({
  ...{ p_id: supply, cod_internal: `C${supply}`, p_id_sub_products: subProduct, p_qty: qty },
  ...(justification === undefined ? {} : { p_justification: justification }),
});

const PLAN = [line(1, '1-1-1', '0.005'), line(1, '1-1-2', '0.005'), line(2, '1-1-1', '0.005')];
const ASKED = [asked(1, '1-1-1', '1'), asked(1, '1-1-2', '1'), asked(2, '1-1-1', '1', 'Brote')];

test('each supply of a lot is rounded by itself, lines of one request together', () => {
  const lot = planGridLines(PLAN, ASKED, true);
  // Two lines of half a cent are one cent together; the third is a pedido of its own.
  expect(lot.total).toBe('0.02');
  expect(lot.lines.map(({ amount }) => amount)).toEqual(['0.01', '0.00', '0.01']);
  expect(totalsOf(lot.lines, true)).toEqual({
    description_internal: 'Total de 2 pedidos',
    amount: money('0.02'),
  });
  const service = planGridLines(PLAN, ASKED);
  expect(service.total).toBe('0.02');
  expect(totalsOf(service.lines, false)).toMatchObject({ p_qty: '3.00' });
});

test('what is asked is kept in the order of the plan, also of lines that are out of sight', () => {
  const { lines } = planGridLines(PLAN, ASKED, true);
  const [first, , third] = lines;
  if (!first || !third) throw new Error('no lines');
  expect(keptOf(lines, [{ ...third, p_qty: ' 4 ' }])).toEqual([
    ASKED[0],
    ASKED[1],
    { ...ASKED[2], p_qty: '4' },
  ]);
  expect(keptOf(lines, [{ ...first, p_qty: '' }])).toEqual([ASKED[1], ASKED[2]]);
  expect(keptOf(lines, [{ ...third, p_qty: '' }]).at(-1)).toEqual(asked(2, '1-1-1', '', 'Brote'));
});

test('a workbook replaces quantities, and leaves the justification of a line', () => {
  const loaded: LoadedLine = {
    ...{ row: 2, line_id: '', p_id_supplie: 2, p_cod_internal: 'C2', p_id_sub_products: '1-1-1' },
    ...{ description_internal: 'GASA', description_sub_product: '', id_row: '295', p_qty: '7', p_price: '1' },
  };
  expect(withLoaded(ASKED, [loaded])).toEqual([ASKED[0], ASKED[1], { ...ASKED[2], p_qty: '7' }]);
});

test('a quantity above what is available is a fault of its cell, and pedidos are counted by supply', () => {
  const { lines } = planGridLines(PLAN, [asked(1, '1-1-2', '10'), asked(2, '1-1-1', '10.01')], true);
  expect(excessOf('p_lines', lines)).toEqual([{ field: 'p_lines.2.p_qty', message: 'Disponible: 10.00' }]);
  expect(supplyCount([...ASKED, asked(3, '1-1-1', '0'), asked(4, '1-1-1', 'x')])).toBe(2);
});
