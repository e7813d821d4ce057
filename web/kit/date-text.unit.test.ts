import { expect, test } from 'vitest';
import { keptDate, typedDate } from './date-text.ts';

test('days are typed and shown dd/mm/yyyy and kept as ISO', () => {
  expect(keptDate('5/3/2026')).toBe('2026-03-05');
  expect(typedDate('2026-03-05')).toBe('05/03/2026');
});

test('what is no day yet stays as typed, so that the check can say so', () => {
  expect(keptDate('31/02/2026')).toBe('31/02/2026');
  expect(keptDate('05/0')).toBe('05/0');
  expect(typedDate('31/02/2026')).toBe('31/02/2026');
});
