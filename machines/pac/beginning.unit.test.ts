import { price, quantity } from '@expediente/kernel/decimal.ts';
import { expect, test } from 'vitest';
import { type EarlierLine, leftOut } from './beginning.ts';

const SUPPLY = { price: price('2.50'), active: true, row: '266', rowKnown: true };
const line = (own: Partial<EarlierLine> = {}): EarlierLine => ({
  codInternal: '1001',
  description: 'ACETAMINOFÉN',
  subProduct: '1-1-1',
  qty: quantity('100'),
  eliminated: false,
  supply: SUPPLY,
  subProductKnown: true,
  ...own,
});
const { supply: _, ...gone } = line();

test('a line whose supply and sub-product can be planned today comes', () => {
  expect(leftOut(line())).toBeUndefined();
});

test.each<[EarlierLine, string, string]>([
  [gone, 'supply', 'ya no existe en el catálogo'],
  [line({ supply: { ...SUPPLY, active: false } }), 'inactive', 'está inactivo'],
  [line({ supply: { ...SUPPLY, price: price('0') } }), 'price', 'no tiene precio'],
  [line({ supply: { ...SUPPLY, rowKnown: false } }), 'row', 'El renglón 266'],
  [line({ subProductKnown: false }), 'sub_product', 'El subproducto 1-1-1 ya no existe'],
  [line({ eliminated: true }), 'eliminated', 'fue eliminado del plan'],
  [line({ qty: quantity('0') }), 'eliminated', 'fue eliminado del plan'],
  [line({ qty: quantity('12.5') }), 'quantity', '12.5'],
  // What is of the plan itself says more than what became of the catalogue since.
  [line({ eliminated: true, supply: { ...SUPPLY, active: false } }), 'eliminated', '1001 ACETAMINOFÉN'],
])('one that cannot is left out with its reason: %#', (each, reason, message) => {
  expect(leftOut(each)).toEqual({ reason, message: expect.stringContaining(message) });
});
