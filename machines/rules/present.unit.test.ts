import { dateInGuatemala, dateText } from '@expediente/kernel/dates.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import { expect, test } from 'vitest';
import { presentOf } from './present.ts';

test.each([
  ['in its year', '2026-11-27', 2026, '2026-11-27', 'TERCERO', 'TERCERO'],
  ['on its last day', '2026-12-31', 2026, '2026-12-31', 'TERCERO', 'TERCERO'],
  ['on the day after', '2027-01-01', 2026, '2026-12-31', 'TERCERO', null],
  ['years later', '2029-06-15', 2026, '2026-12-31', 'TERCERO', null],
  ['on the day before', '2026-12-31', 2027, '2027-01-01', 'PRIMERO', null],
  ['on its first day', '2027-01-01', 2027, '2027-01-01', 'PRIMERO', 'PRIMERO'],
  ['on a leap day', '2028-02-29', 2028, '2028-02-29', 'PRIMERO', 'PRIMERO'],
  ['on a leap day of another year', '2028-02-29', 2027, '2027-12-31', 'TERCERO', null],
] as const)('the present of a year %s', (_, today, year, day, quarter, running) => {
  expect(presentOf(FIRST_LAW, dateText(today), year)).toEqual({ day, quarter, running });
});

test('the year ends at midnight in Guatemala', () => {
  const at = (instant: string) => presentOf(FIRST_LAW, dateInGuatemala(new Date(instant)), 2026).running;
  expect([at('2027-01-01T05:59:59Z'), at('2027-01-01T06:00:00Z')]).toEqual(['TERCERO', null]);
});

test('by the calendar in force on the day', () => {
  const law = {
    quarters: [
      ...FIRST_LAW.quarters,
      { version: 2, validFrom: '2027-01-01', values: { second: 4, third: 10 } },
    ],
  };
  expect(presentOf(law, dateText('2027-04-15'), 2027).running).toBe('SEGUNDO');
  expect(presentOf(law, dateText('2027-04-15'), 2026).quarter).toBe('TERCERO');
});
