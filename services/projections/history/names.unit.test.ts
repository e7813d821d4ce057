import { expect, test } from 'vitest';
import { order } from '../order/index.ts';
import { inWords } from './names.ts';

const words = order.histories?.[0]?.fields.words ?? {};

test.each([
  ['calculateFee', 1, 'SI'],
  ['hasAward', 0, 'NO'],
  ['iva', 1, 'IVA incluido'],
  ['iva', 0, 'IVA no incluido'],
  ['iva', 2, 'Exento'],
  ['iva', null, null],
  ['year', 1, 1],
  ['supplies.0.iva', 1, 1],
])('of an order %s %s is told as %s', (field, value, told) =>
  expect(inWords(words, field, value)).toBe(told),
);
