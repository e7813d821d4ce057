import type { TakenLine } from '@expediente/schemas/request/forms.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { AskedLineRead } from '@expediente/schemas/request/read.ts';
import { expect, test } from 'vitest';
import {
  changedLines,
  ofSeveralSupplies,
  restsInWords,
  shownLines,
  takenLines,
  takenTotal,
  takingFaults,
} from './taking.ts';

const { pedido, servicio } = requestKinds;
const line = (p_id: number, p_asked: string, p_qty: string, more: Partial<TakenLine> = {}): TakenLine => ({
  ...{ p_id, p_id_supplie: 5, p_id_sub_products: '1-1-1', p_asked, p_qty, number_year: `${p_id}/2026` },
  ...more,
});
const asked: AskedLineRead = {
  ...{ id: 1, number_year: '1/2026', unit: 'EMERGENCIA', quarter_order: 'PRIMERO', id_supplie: 5 },
  ...{ cod_internal: '1001', supplie: 'ACETAMINOFÉN', id_sub_products: '1-1-1', qty: '20.00', price: '2.5' },
};

test('nothing is sent while all is taken; once one line changes all are', () => {
  const [whole, part] = [line(1, '20.00', '20'), line(2, '5.00', '4')];
  expect(takenLines([whole])).toEqual({});
  expect(changedLines([whole, part])).toEqual([part]);
  const { p_lines } = takenLines([whole, part]);
  expect(p_lines).toEqual([whole, part].map(({ number_year: _, ...sent }) => sent));
  expect(changedLines([line(1, '20.00', '')])).toHaveLength(1);
});

test('what is left and what it costs are computed while it is typed', () => {
  expect(shownLines([line(1, '20.00', '8')], [asked])).toMatchObject([
    { rest: '12.00', amount: '20.00', unit: 'EMERGENCIA', supplie: 'ACETAMINOFÉN' },
  ]);
  expect(shownLines([line(1, '20.00', '21')], [asked])).toMatchObject([{ rest: '' }]);
  expect(takenTotal([line(1, '20.00', '8.01')], [asked])).toBe('20.03');
});

test.each<[string, readonly TakenLine[], readonly string[]]>([
  ['all', [line(1, '20.00', '20')], []],
  ['a part of one', [line(1, '20.00', '8')], ['Queda un pedido nuevo por 12.']],
  [
    'a part of one of two',
    [line(1, '20.00', '20'), line(2, '5.00', '4.5')],
    ['Del pedido 2/2026 queda un pedido nuevo por 0.50.'],
  ],
  ['nothing', [line(1, '20.00', '0')], []],
  [
    'parts of seven',
    [1, 2, 3, 4, 5, 6, 7].map((id) => line(id, '2.00', '1')),
    [
      ...[1, 2, 3, 4, 5].map((id) => `Del pedido ${id}/2026 queda un pedido nuevo por 1.`),
      'Y de otros 2 pedidos queda uno nuevo de cada uno.',
    ],
  ],
])('of %s the form has words for the rest', (_, lines, words) => {
  expect(restsInWords(pedido, lines)).toEqual(words);
});

test('a line may be left out of a service, not all of them', () => {
  const other = { p_id_supplie: 6 };
  expect(takingFaults(servicio, [line(1, '20.00', '0'), line(1, '3.00', '3', other)])).toEqual([]);
  expect(takingFaults(servicio, [line(1, '20.00', '0'), line(1, '3.00', '0', other)])).toEqual([
    {
      field: 'p_lines.0.p_qty',
      message: 'No se toma nada del servicio médico 1/2026: anote cuánto se toma, o consolide sin él',
    },
  ]);
  expect(takingFaults(pedido, [line(1, '20.00', '20.01')])).toEqual([
    { field: 'p_lines.0.p_qty', message: 'Pide 20: tome esa cantidad o menos' },
  ]);
  expect(ofSeveralSupplies([line(1, '20.00', '0'), line(1, '3.00', '3', other)])).toBe(false);
  expect(ofSeveralSupplies([line(1, '20.00', '1'), line(1, '3.00', '3', other)])).toBe(true);
});
