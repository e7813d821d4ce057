import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical.ts';

test('the order of keys does not matter, the order of lists does', () => {
  expect(canonicalJson({ b: 1, a: [2, 1], ñ: null })).toBe('{"a":[2,1],"b":1,"ñ":null}');
  expect(canonicalJson({ a: [2, 1], ñ: null, b: 1 })).toBe(canonicalJson({ b: 1, a: [2, 1], ñ: null }));
});

test('stands for the same value as JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const json = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(json))).toEqual(json);
    }),
  );
});
