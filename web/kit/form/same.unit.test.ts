import { expect, test } from 'vitest';
import { sameValues } from './same.ts';

test('values equal to the saved ones are not dirty', () => {
  expect(sameValues({ a: '1.50', b: undefined }, { a: '1.5', b: '' })).toBe(true);
  expect(sameValues({ a: 1.5 }, { a: '1.50' })).toBe(true);
  expect(sameValues({ lines: [] }, {})).toBe(true);
  expect(sameValues({ lines: [{ q: '1' }, { q: '2' }] }, { lines: [{ q: '1.00' }, { q: '2' }] })).toBe(true);
});

test('a chosen file is a change, another one too', () => {
  const [one, other] = [new File(['a'], 'a.pdf'), new File(['a'], 'a.pdf')];
  expect(sameValues({ p_file: one }, { p_file: undefined })).toBe(false);
  expect(sameValues({}, { p_file: one })).toBe(false);
  expect(sameValues({ p_file: one }, { p_file: other })).toBe(false);
  expect(sameValues({ p_file: one }, { p_file: one })).toBe(true);
});

test('a changed, added or removed value is', () => {
  expect(sameValues({ a: 'x' }, { a: 'y' })).toBe(false);
  expect(sameValues({ code: '001' }, { code: '01' })).toBe(false);
  expect(sameValues({ lines: [{ q: '1' }] }, { lines: [] })).toBe(false);
  expect(sameValues({ a: 0 }, {})).toBe(false);
});
