import { expect, test } from 'vitest';
import { counted, quantityText, shownMoney, shownNumber, shownPrice, shownQuantity } from './format.ts';

test.each([
  ['1234567.8', '1,234,567.80', 'Q1,234,567.80'],
  ['1234.50', '1,234.50', 'Q1,234.50'],
  ['0.00', '0.00', 'Q0.00'],
  ['-1234.50', '-1,234.50', '-Q1,234.50'],
  ['9007199254740993.25', '9,007,199,254,740,993.25', 'Q9,007,199,254,740,993.25'],
])('%s is shown as %s and %s (domain §6)', (text, number, amount) => {
  expect(shownNumber(text)).toBe(number);
  expect(shownMoney(text)).toBe(amount);
});

test.each([
  ['2.50', 'Q2.50'],
  ['0.0875', 'Q0.0875'],
  ['1234.1234567891', 'Q1,234.1234567891'],
  ['12.3400', 'Q12.34'],
  ['-0.0875', '-Q0.0875'],
])('the price %s is shown as %s', (text, shown) => {
  expect(shownPrice(text)).toBe(shown);
});

test.each([
  ['300.00', '300'],
  ['1300.00', '1,300'],
  ['0.50', '0.50'],
  ['1000.25', '1,000.25'],
])('the quantity %s reads %s', (text, shown) => {
  expect(quantityText(text)).toBe(shown);
});

test('quantities of a column keep their decimals', () => {
  expect(['40.00', '50.50', '1300.00'].map(shownQuantity)).toEqual(['40.00', '50.50', '1,300.00']);
});

test.each([
  [1, 'día', undefined, '1 día'],
  [0, 'línea', undefined, '0 líneas'],
  [2, 'unidad', undefined, '2 unidades'],
  [1_200, 'registro', undefined, '1,200 registros'],
  [1, 'día hábil', 'días hábiles', '1 día hábil'],
  [5, 'día hábil', 'días hábiles', '5 días hábiles'],
])('%i of %s is counted in words', (count, one, many, words) => {
  expect(counted(count, one, many)).toBe(words);
});
