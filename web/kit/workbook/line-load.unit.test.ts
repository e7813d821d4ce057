import type { LineLoadRead, LoadedLine } from '@expediente/schemas/shared/line-load.ts';
import { expect, test } from 'vitest';
import { cellsOf, linesToAdd } from './line-load.ts';
import { asRefusedRows } from './refused-classes.tsx';

const line = (row: number, supply: number, line_id = ''): LoadedLine => ({
  row,
  p_id_sub_products: '1-1-1',
  p_id_supplie: supply,
  p_cod_internal: `10${supply}`,
  p_qty: '5',
  p_price: '1.00',
  description_internal: 'INSUMO',
  description_sub_product: 'Niños',
  id_row: '266',
  line_id,
});
const option = (id_supplie: number) => ({
  id_supplie,
  cod_ppr: '1-1',
  cod_internal: 'S/C',
  description_internal: 'OTRO',
  description_presentation: 'Caja',
  price: '2.00',
  id_row: '266',
  asked: { p_qty: '7', p_price: '2.00' },
});
const read: LineLoadRead = {
  sheet: 'Hoja1',
  hidden: 0,
  others: [],
  rows: [],
  lines: [line(2, 1), line(3, 2, '2-1-1-1')],
  several: [
    {
      row: 4,
      sub_product: '1-1-1',
      code: 'S/C',
      line_id: '',
      qty: '7',
      description_sub_product: 'Niños',
      options: [option(1), option(3)],
    },
  ],
  not_added: [],
  counts: {
    ...{ lines: 2, several: 1, supply: 0, sub_product: 0, inactive: 0 },
    ...{ price: 0, repeated: 0, quantity: 0, unreadable: 0 },
    ...{ available: 0, level: 0, new_price: 0, justification: 0, unchanged: 0 },
  },
};
const keyOf = ({ p_id_supplie, p_id_sub_products }: LoadedLine): string =>
  `${p_id_supplie}:${p_id_sub_products}`;
const at = (choices: readonly (readonly [number, number | null])[], known: readonly string[] = []) =>
  linesToAdd(read, new Map(choices), new Set(known), keyOf);

test('a row with several supplies waits for its choice', () => {
  expect(at([]).open.map(({ row }) => row)).toEqual([4]);
  const { added, open } = at([[4, 3]]);
  expect(open).toEqual([]);
  expect(added.map(({ row, p_id_supplie, p_qty }) => [row, p_id_supplie, p_qty])).toEqual([
    [2, 1, '5'],
    [3, 2, '5'],
    [4, 3, '7'],
  ]);
});

test('a choice that repeats another row is reported with that row', () => {
  expect(at([[4, 1]]).refused.map(({ cell, reason, message }) => [cell, reason, message])).toEqual([
    ['B4', 'repeated', 'El insumo S/C ya está agregado con el subproducto 1-1-1 en la fila 2.'],
  ]);
});

test('a row that is left out comes back with the others', () => {
  const { refused, open } = at([[4, null]]);
  expect(open).toEqual([]);
  expect(asRefusedRows(refused, cellsOf).rows).toMatchObject([
    { row: 4, values: { code: 'S/C', qty: '7' }, reason: expect.stringMatching(/^B4: .*no se eligió/) },
  ]);
});

test("of the form's lines one is replaced by its id, and repeated without", () => {
  const { added, replaced, refused } = at([[4, null]], ['1:1-1-1', '2:1-1-1']);
  expect(added).toEqual([]);
  expect(replaced.map(({ row }) => row)).toEqual([3]);
  expect(refused.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'repeated'],
    [4, 'supply'],
  ]);
});
