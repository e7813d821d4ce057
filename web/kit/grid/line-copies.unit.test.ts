import { expect, test } from 'vitest';
import { copying } from './line-copies.ts';

test('a line keeps its copy until either changes', () => {
  const copyOf = copying<{ qty: string }>();
  const line = { qty: '1' };
  const copy = copyOf(line);
  expect(copy).toEqual(line);
  expect(copy).not.toBe(line);
  expect(copyOf(line)).toBe(copy);
  copy.qty = '2';
  expect(copyOf(line)).toEqual({ qty: '1' });
  expect(copyOf({ qty: '1' })).not.toBe(copyOf(line));
});
