import { expect, test } from 'vitest';
import { isTypedWhole, typedMoney, typedPrice, typedQuantity } from './typed-numbers.ts';

test.each([
  ['750', '750.00', '750.00', '750.00', true],
  ['0.5', '0.50', '0.50', '0.50', false],
  ['0.0625', '0.00', '0.00', '0.0625', false],
  ['', '0.00', '0.00', '0.00', false],
  ['-1', '0.00', '0.00', '0.00', false],
  ['1,5', '0.00', '0.00', '0.00', false],
  ['12.', '0.00', '0.00', '0.00', false],
])('%j counts as money %s, quantity %s and price %s', (text, money, quantity, price, whole) => {
  expect([typedMoney(text), typedQuantity(text), typedPrice(text), isTypedWhole(text)]).toEqual([
    ...[money, quantity, price, whole],
  ]);
});
