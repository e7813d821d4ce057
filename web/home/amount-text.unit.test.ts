import { expect, test } from 'vitest';
import { amountText } from './amount-text.ts';

test.each([
  ['', 'Q4,820.00'],
  ['0.00', 'mueve Q4,820.00, ± 0.00'],
  ['1500.00', 'mueve Q4,820.00, + Q1,500.00'],
  ['-20.50', 'mueve Q4,820.00, − Q20.50'],
])('what waits comes to: difference %j', (difference, text) => {
  expect(amountText({ amount: '4820.00', difference })).toBe(text);
});
