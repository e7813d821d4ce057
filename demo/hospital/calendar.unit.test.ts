import type { DateText } from '@expediente/kernel/dates.ts';
import { expect, test } from 'vitest';
import { anchorOf } from './anchor.ts';
import { dayNumber, dayText, easterOf, WorkingCalendar } from './calendar.ts';

// Each text in this file is an existing day.
const day = (text: string) => dayNumber(text as DateText);

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, expected) => {
  expect(dayText(easterOf(year))).toBe(expected);
});

test('Semana Santa, holidays and weekends are no working days, 29 February is one', () => {
  const calendar = new WorkingCalendar(2026, 2028);
  const off = [
    '2026-04-01',
    '2026-04-02',
    '2026-04-03',
    '2026-06-30',
    '2026-09-15',
    '2026-10-20',
    '2026-11-22',
  ];
  for (const text of off) expect(calendar.works(day(text)), text).toBe(false);
  for (const text of ['2026-03-31', '2026-04-06', '2026-12-30', '2028-02-29'])
    expect(calendar.works(day(text)), text).toBe(true);
});

test('working days are counted over weekends, holidays and the turn of the year', () => {
  const calendar = new WorkingCalendar(2026, 2027);
  const plus = (text: string, count: number) => dayText(calendar.plus(day(text), count));
  expect(plus('2026-03-31', 1)).toBe('2026-04-06');
  expect(plus('2026-04-06', -1)).toBe('2026-03-31');
  expect(plus('2026-12-30', 1)).toBe('2027-01-04');
  expect(plus('2027-01-04', -3)).toBe('2026-12-28');
  // From a Sunday the first one back is Friday, the first one on is Monday.
  expect(plus('2026-11-22', -1)).toBe('2026-11-20');
  expect(plus('2026-11-22', 1)).toBe('2026-11-23');
  expect(plus('2026-11-27', 0)).toBe('2026-11-27');
  expect(calendar.ofMonth(2026, 1)).toHaveLength(21);
  expect(calendar.ofMonth(2026, 4)).toHaveLength(19);
});

test.each([
  ['2026-11-27', '2026-11-27', 2026],
  ['2026-11-29', '2026-11-27', 2026],
  ['2026-04-04', '2026-03-31', 2026],
  ['2027-01-03', '2026-12-16', 2026],
  ['2027-01-20', '2026-12-16', 2026],
  ['2027-01-21', '2027-01-21', 2027],
  // 16 December 2029 is a Sunday.
  ['2030-01-02', '2029-12-14', 2029],
  ['2028-02-29', '2028-02-29', 2028],
])('stories of %s count back from %s, in %i', (today, anchor, year) => {
  expect(anchorOf(today as DateText)).toMatchObject({ day: anchor, year });
});

test('so many working days before the anchor', () => {
  const { before } = anchorOf('2026-11-29' as DateText);
  expect([before(0), before(1), before(5), before(20)]).toEqual([
    '2026-11-27',
    '2026-11-26',
    '2026-11-20',
    '2026-10-30',
  ]);
});
