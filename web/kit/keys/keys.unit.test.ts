import { expect, test } from 'vitest';
import { keyOf } from './keys.tsx';

const NONE = { ctrlKey: false, metaKey: false, altKey: false };

test('a key is named as it is written on the sheet, whatever the case and the machine', () => {
  expect(keyOf({ ...NONE, key: '/' })).toBe('/');
  expect(keyOf({ ...NONE, key: 's', ctrlKey: true })).toBe('Ctrl+S');
  expect(keyOf({ ...NONE, key: 'S', metaKey: true })).toBe('Ctrl+S');
  expect(keyOf({ ...NONE, key: 'ArrowDown', altKey: true })).toBe('Alt+ArrowDown');
});
