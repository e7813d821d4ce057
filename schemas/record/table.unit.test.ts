import { describe, expect, test } from 'vitest';
import {
  contentIn,
  decimalsIn,
  detailOf,
  emptyOf,
  holdersOf,
  labelsOf,
  linesRead,
  namedIn,
  namesBut,
  readTitlesOf,
  recordOf,
  sentAs,
  sentIn,
} from './table.ts';

const NOTE = recordOf({
  supply: { kind: 'id', sent: 'p_id_supplie', read: 'id_supplie', names: 'supply', column: {} },
  group: {
    kind: 'text',
    copied: ['supply', 'id_row', 'id_group', 'description'],
    chosen: true,
    read: 'group',
    title: 'Grupo',
  },
  day: { kind: 'day', nullable: true, sent: 'p_day', read: 'day', title: 'Día' },
  qty: { kind: 'quantity', sent: 'p_qty', read: 'qty', title: 'Cantidad', column: {} },
  iva: { oneOf: [0, 1, 2], empty: 1, sent: 'p_iva' },
  lines: {
    sent: 'p_lines',
    title: 'Líneas',
    items: {
      provider: { kind: 'id', read: 'id_provider', names: 'provider' },
      before: { group: { amount: { kind: 'money', title: 'Monto anterior' } } },
    },
  },
  total: { kind: 'money', follows: ['qty', 'lines'], title: 'Total' },
});
const EMPTY = { supply: 0, group: '', day: '', qty: '0.00', iva: 1, lines: [], total: '0.00' };

describe('an origin that leads nowhere does not compile', () => {
  test('a field that is not there, and one that names no catalogue', () => {
    recordOf({
      supply: { kind: 'id', sent: 'p_id_supplie', names: 'supply' },
      // @ts-expect-error: there is no field `supplies`
      code: { kind: 'text', copied: ['supplies', 'cod_internal'] },
    });
    recordOf({
      qty: { kind: 'quantity', sent: 'p_qty' },
      // @ts-expect-error: `qty` names no catalogue
      code: { kind: 'text', copied: ['qty', 'cod_internal'] },
    });
    // @ts-expect-error: there is no field `price`
    expect(recordOf({ total: { kind: 'money', follows: ['price'] } })).toHaveProperty('total');
  });

  test('a field that the catalogue has not, on the whole way', () => {
    recordOf({
      supply: { kind: 'id', sent: 'p_id_supplie', names: 'supply' },
      // @ts-expect-error: a supply has no `nit`
      nit: { kind: 'text', copied: ['supply', 'nit'] },
    });
    const wrong = recordOf({
      supply: { kind: 'id', sent: 'p_id_supplie', names: 'supply' },
      // @ts-expect-error: a row has no `nit`
      nit: { kind: 'text', copied: ['supply', 'id_row', 'nit'] },
    });
    expect(wrong).toHaveProperty('nit');
  });

  test('a field without any', () => {
    // @ts-expect-error: neither sent nor copied nor worked out
    expect(recordOf({ code: { kind: 'text' } })).toHaveProperty('code');
  });
});

test('a record that is not there yet is empty by the kinds of its fields', () => {
  expect(emptyOf(NOTE)).toEqual(EMPTY);
});

test('the content of a state is its fields alone', () => {
  const state = { ...emptyOf(NOTE), status: 'nueva', id: 7 };
  expect(contentIn(NOTE, state)).toEqual(EMPTY);
});

describe('what a payload says', () => {
  const kept = { ...emptyOf(NOTE), supply: 4, day: '2027-01-31', iva: 2 } as const;

  test('is as events hold it: decimals in full, a day that was emptied is none', () => {
    expect(sentIn(NOTE, { p_id_supplie: 9, p_day: null, p_qty: 12, p_iva: 0, p_lines: [] }, kept)).toEqual({
      supply: 9,
      day: '',
      qty: '12.00',
      iva: 0,
    });
  });

  test('leaves what it does not send as it was, or empty', () => {
    expect(sentIn(NOTE, {}, kept)).toEqual({ supply: 4, day: '2027-01-31', qty: '0.00', iva: 2 });
    expect(sentIn(NOTE, {})).toEqual({ supply: 0, day: '', qty: '0.00', iva: 1 });
  });
});

test('a lock knows the field that holds a part; a copied or worked out one has none', () => {
  expect(holdersOf(NOTE)).toEqual({
    supply: 'p_id_supplie',
    group: 'worked-out',
    day: 'p_day',
    qty: 'p_qty',
    iva: 'p_iva',
    lines: 'p_lines',
    total: 'worked-out',
  });
});

test('a change of a chosen text is shown at the choice; one without a field at none', () => {
  expect(sentAs(NOTE, 'group')).toBe('p_id_supplie');
  expect(sentAs(NOTE, 'qty')).toBe('p_qty');
  expect([sentAs(NOTE, 'total'), sentAs(NOTE, 'toString')]).toEqual([null, null]);
});

test('histories know titles, named records and decimals of fields, lines and groups', () => {
  expect(labelsOf(NOTE)).toEqual({
    group: 'Grupo',
    day: 'Día',
    qty: 'Cantidad',
    lines: 'Líneas',
    'lines.before.amount': 'Monto anterior',
    total: 'Total',
  });
  expect(namedIn(NOTE)).toEqual({ supply: 'supply', provider: 'provider' });
  expect(decimalsIn(NOTE)).toEqual({ qty: 'quantity', total: 'money', amount: 'money' });
  expect(namesBut(NOTE, 'lines', 'iva')).toEqual(['supply', 'group', 'day', 'qty', 'total']);
});

test('reads have the names of the table, and a day that is not known is null there', () => {
  const content = { ...emptyOf(NOTE), group: 'Materiales' };
  expect(detailOf(NOTE, content)).toEqual({ group: 'Materiales', day: null });
  const line = { provider: 5, before: { amount: '1.00' } } as const;
  expect(linesRead(NOTE.lines, [line as (typeof content.lines)[number]])).toEqual([{ id_provider: 5 }]);
  expect(readTitlesOf(NOTE)).toEqual({
    group: { title: 'Grupo' },
    day: { title: 'Día', kind: 'date' },
    qty: { title: 'Cantidad', kind: 'quantity' },
  });
});
