import { expect, test } from 'vitest';
import { hasRightCheck, normalNit } from './nit.ts';

test.each(['576937-K', '7108-0', '3952550-3', '42932-5', 'CF', 'cf', ' 576937k'])('%s is right', (nit) => {
  expect(hasRightCheck(nit)).toBe(true);
});

test.each(['8977112-0', '5769371', 'K', '', 'ABC-1', '99999900241'])('%s is not', (nit) => {
  expect(hasRightCheck(nit)).toBe(false);
});

test.each([' 576937-k', '576937K', '5 7-6 937 k '])('the printed form %j is stored as 576937K', (nit) => {
  expect(normalNit(nit)).toBe('576937K');
});

test.each(['a--b', '-576937K', '576937K-', '576937 -K', '--'])(
  '%s is no printed form: its hyphens stay',
  (nit) => {
    expect(normalNit(nit)).toBe(nit.toUpperCase());
  },
);
