import fc from 'fast-check';
import { expect, test } from 'vitest';
import { streamCategory, streamKey, streamName } from './streams.ts';

test('a plan line is named by its four keys', () => {
  expect(streamName('planLine', 100101, 2026, 30101, '1-1-1')).toBe('planLine-100101:2026:30101:1-1-1');
});

test('category and key come back as they went in, whatever the parts hold', () => {
  const category = fc.stringMatching(/^[a-z][a-zA-Z]*$/);
  const part = fc.oneof(fc.string(), fc.constantFrom(':', '%', '%3A', '%25', '%253A', '-'));
  fc.assert(
    fc.property(category, fc.array(part, { minLength: 1 }), (name, key) => {
      const stream = streamName(name, ...key);
      expect(streamCategory(stream)).toBe(name);
      expect(streamKey(stream)).toEqual(key);
    }),
  );
});

test('different keys never share a stream', () => {
  const key = fc.array(fc.stringMatching(/^[%:3A25a]*$/), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(key, key, (a, b) => {
      fc.pre(JSON.stringify(a) !== JSON.stringify(b));
      expect(streamName('x', ...a)).not.toBe(streamName('x', ...b));
    }),
  );
});

test('a name without a hyphen is all category', () => {
  expect(streamCategory('seal')).toBe('seal');
});
