import { expect, test } from 'vitest';
import { stableNumber } from './hash.ts';

test('a text has the number that the published examples of FNV-1a give it', () => {
  expect(stableNumber('')).toBe(0x81_1c_9d_c5);
  expect(stableNumber('a')).toBe(0xe4_0c_29_2c);
  expect(stableNumber('foobar')).toBe(0xbf_9c_f9_68);
});
