import { expect, test } from 'vitest';
import { hasRightCheck, normalNit } from './nit.ts';

test.each(['576937-K', '7108-0', '3952550-3', '42932-5', 'CF', 'cf', ' 576937k'])('%s is right', (nit) => {
  expect(hasRightCheck(nit)).toBe(true);
});

test.each(['8977112-0', '5769371', 'K', '', 'ABC-1', '99999900241'])('%s is not', (nit) => {
  expect(hasRightCheck(nit)).toBe(false);
});

test('hyphens and spaces are no part of a NIT', () => {
  expect(normalNit(' 576937-k')).toBe('576937K');
});
