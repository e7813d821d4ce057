import { inWords, type NameThen, recordsIn } from '@expediente/machines/history/names.ts';
import { expect, test } from 'vitest';
import { orderHistory } from '../../order/history.ts';
import type { Names } from './names.ts';

const AT = '2026-03-02T15:04:05.000Z';
const { fields } = orderHistory;

const namesOf = (known: Readonly<Record<string, NameThen>>): Names => ({
  nameOf: ({ kind, id }) => known[`${kind} ${id}`],
  ownerOf: () => undefined,
  lastOf: () => undefined,
  broken: [],
});

test.each([
  ['calculateFee', 1, 'SI'],
  ['hasAward', 0, 'NO'],
  ['iva', 1, 'IVA incluido'],
  ['iva', 0, 'IVA no incluido'],
  ['iva', 2, 'Exento'],
  ['iva', null, null],
  ['year', 1, 1],
  ['supplies.iva', 1, 1],
  ['provider', 0, null],
  ['provider', 7, 7],
])('of an order %s %s is shown as %s', (path, value, words) =>
  expect(inWords(fields, namesOf({}), AT, path, value)).toEqual({ value: words, today: null }),
);

test('an id is shown by the name of then, and by what it is called today when that is another one', () => {
  const names = namesOf({
    'unit 1': { name: 'EMERGENCIA', today: 'URGENCIAS' },
    'request 3': { name: '3/2026' },
    'request 4': { name: '4/2026', today: '40/2026' },
  });
  expect(inWords(fields, names, AT, 'lines.unit', 1)).toEqual({ value: 'EMERGENCIA', today: 'URGENCIAS' });
  expect(inWords(fields, names, AT, 'requests', [3, 4, 5])).toEqual({
    value: ['3/2026', '4/2026', 5],
    today: [null, '40/2026', null],
  });
});

test('the records that a field names are those of its kind: codes or integers of the server', () => {
  expect(recordsIn(fields, 'supplies.row', '266')).toEqual([{ kind: 'row', id: '266' }]);
  expect(recordsIn(fields, 'supplies.row', '')).toEqual([]);
  expect(recordsIn(fields, 'requests', [0, 3])).toEqual([{ kind: 'request', id: '3' }]);
  expect(recordsIn(fields, 'total', '3.00')).toEqual([]);
});
