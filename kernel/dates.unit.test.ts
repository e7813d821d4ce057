import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateInGuatemala, dateText, isDateText, shownDate, shownInstant } from './dates.ts';

describe('days', () => {
  test.each(['2026-01-01', '2024-02-29', '2000-02-29', '2026-12-31'])('%s exists', (text) => {
    expect(isDateText(text)).toBe(true);
    expect(dateText(text)).toBe(text);
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '01/01/2026',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    '',
  ])('%j does not', (text) => {
    expect(isDateText(text)).toBe(false);
    expect(() => dateText(text)).toThrow(RangeError);
  });

  test('every day that the calendar has is a day', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(fc.property(day, (date) => isDateText(date.toISOString().slice(0, 10))));
  });
});

describe('Guatemala is six hours behind UTC', () => {
  test.each([
    ['2026-01-01T05:59:59.999Z', '2025-12-31', '31/12/2025 23:59'],
    ['2026-01-01T06:00:00.000Z', '2026-01-01', '01/01/2026 00:00'],
    ['2026-07-15T18:30:00.000Z', '2026-07-15', '15/07/2026 12:30'],
  ])('at %s it is %s there', (instant, day, shown) => {
    expect(dateInGuatemala(new Date(instant))).toBe(day);
    expect(shownInstant(instant)).toBe(shown);
  });

  test('shows days as dd/mm/yyyy', () => {
    expect(shownDate('2026-03-09')).toBe('09/03/2026');
  });
});
