import { describe, expect, test } from 'vitest';
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

test.each(['C/F', 'c/f', 'C.F.', 'C.F', 'cf', 'C / F'])('%s is consumidor final', (nit) => {
  expect(normalNit(nit)).toBe('CF');
});

test.each(['NIT 576937-K', 'NIT: 576937-K', 'n.i.t. 576937-k', '576937–K', '576937−К', '５７６９３７Ｋ'])(
  '%s is 576937K',
  (nit) => {
    expect(normalNit(nit)).toBe('576937K');
  },
);

/** With the check of its eight digits: Σ digit × weight, mod 11. */
describe('a CUI as NIT', () => {
  const check = (eight: string): number =>
    [...eight].reduce((sum, each, at) => sum + Number(each) * (at + 2), 0) % 11;
  const cui = (eight: string, place = '0101'): string => `${eight}${check(eight)}${place}`;
  test('is right by its own check', () => {
    // 1×2 + 2×3 + … + 8×9 = 240, 240 mod 11 = 9.
    expect(cui('12345678')).toBe('1234567890101');
    for (const each of [cui('12345678'), cui('99999900'), '1234 56789 0101', cui('20000000', '2217')])
      expect(hasRightCheck(each), each).toBe(true);
  });
  test('is wrong by another digit, or of no department', () => {
    for (const each of ['1234567880101', cui('20000000', '2301'), cui('12345678', '0000')])
      expect(hasRightCheck(each), each).toBe(false);
  });
});
