import { expect, test } from 'vitest';
import { entryBundle } from './entries.ts';

test('each leaf of a bundle comes after its length in bytes, a big-endian uint16', () => {
  expect([...entryBundle(['a', '', 'ñé'])]).toEqual([0, 1, 97, 0, 0, 0, 4, 0xc3, 0xb1, 0xc3, 0xa9]);
  const long = entryBundle(['x'.repeat(0x01_02)]);
  expect([long.length, long[0], long[1]]).toEqual([2 + 0x01_02, 1, 2]);
  expect(entryBundle([])).toHaveLength(0);
});

test('one whose length does not fit is refused', () => {
  expect(entryBundle(['x'.repeat(0xff_ff)])).toHaveLength(2 + 0xff_ff);
  expect(() => entryBundle(['x'.repeat(0x1_00_00)])).toThrow(RangeError);
});
