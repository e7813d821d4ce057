import { dateText } from '@expediente/kernel/dates.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { saveRequest } from '@expediente/machines/testing/samples.ts';
import { carriedOut, reasonIn } from '@expediente/machines/testing/specification.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { begunIn } from './useFresh.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['the present year', '2026-11-27T12:00:00-06:00', 2026, '2026-11-27', 'TERCERO'],
  ['a year that has gone by', '2026-11-27T12:00:00-06:00', 2025, '2025-12-31', 'TERCERO'],
  ['the year before, on New Year’s Eve', '2026-12-31T23:59:59-06:00', 2025, '2025-12-31', 'TERCERO'],
  ['that year a second later', '2027-01-01T00:00:00-06:00', 2026, '2026-12-31', 'TERCERO'],
  ['the new year on its first day', '2027-01-01T00:00:00-06:00', 2027, '2027-01-01', 'PRIMERO'],
  ['a leap year on its leap day', '2028-02-29T12:00:00-06:00', 2028, '2028-02-29', 'PRIMERO'],
])('a request of %s begins with what its save accepts', (_, now, year, day, quarter) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const begun = begunIn(FIRST_LAW, year);
  expect(begun).toEqual({ p_date: day, p_quarter_order: quarter, p_year_additional: year });
  const saved = saveRequest({
    today: dateText(now.slice(0, 10)),
    year,
    date: begun.p_date,
    quarter: begun.p_quarter_order,
    yearAdditional: begun.p_year_additional,
  });
  expect(reasonIn(request.decide(carriedOut(request, []), saved))).toBe('');
});
