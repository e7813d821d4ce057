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

test('a day is typed short: day and month of the nearest year, two digits of a year, digits alone', () => {
  const today = '2026-01-20';
  expect(keptDate('22/11', today)).toBe('2025-11-22');
  expect(keptDate('5.3', today)).toBe('2026-03-05');
  expect(keptDate('22/11/26', today)).toBe('2026-11-22');
  expect(keptDate('0503', today)).toBe('2026-03-05');
  expect(keptDate('050326', today)).toBe('2026-03-05');
  expect(keptDate('05032026', today)).toBe('2026-03-05');
  expect(keptDate('29/02', '2024-03-01')).toBe('2024-02-29');
  expect(keptDate('29/02', '2026-07-01')).toBe('29/02');
});

test('a day is typed from today: h, hoy, +1, -1', () => {
  const today = '2026-12-31';
  expect(['h', 'Hoy', ' hoy ', '+1', '-1', '+0'].map((text) => keptDate(text, today))).toEqual([
    today,
    today,
    today,
    '2027-01-01',
    '2026-12-30',
    today,
  ]);
  expect(keptDate('ho', today)).toBe(today);
});
