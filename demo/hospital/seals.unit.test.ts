import { expect, test } from 'vitest';
import { sealsAt } from './seals.ts';

const daysAt = (now: string) => sealsAt(new Date(now)).map(({ day }) => day);

test('each month from January of the year before is sealed, and each of the last five working days', () => {
  const days = daysAt('2026-11-27T17:00:00Z');
  expect(days).toHaveLength(27);
  expect(days.slice(0, 2)).toEqual(['2025-01-31', '2025-02-28']);
  // The 27th is a Friday.
  expect(days.slice(-6)).toEqual([
    '2026-10-31',
    '2026-11-20',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
});

test('each is of half past midnight, in the order of time, and before now', () => {
  for (const now of [
    '2027-01-03T18:00:00Z',
    '2028-02-29T15:00:00Z',
    '2027-05-01T06:10:00Z',
    '2027-12-31T20:00:00Z',
  ]) {
    const instants = sealsAt(new Date(now)).map(({ at }) => at);
    expect(instants.every((at) => at.endsWith('T06:30:00.000Z') && at < now)).toBe(true);
    expect(instants).toEqual([...new Set(instants)].sort());
  }
});

test('the note of two months ago is copied', () => {
  const copiedAt = (now: string) =>
    sealsAt(new Date(now))
      .filter(({ isCopied }) => isCopied)
      .map(({ day }) => day);
  expect(copiedAt('2026-11-27T17:00:00Z')).toEqual(['2026-09-30']);
  expect(copiedAt('2027-01-03T17:00:00Z')).toEqual(['2026-11-30']);
});
