import { Refused } from '@expediente/platform/refusals.ts';
import { expect, test } from 'vitest';
import type { UnitOfWork } from '../unit/unit-of-work.ts';
import { numberOfYear } from './claims.ts';

// All that the function uses of it.
const unit = {
  session: { year: 2026 },
  refuse: (rule: string, message: string) => {
    throw new Refused(rule, message);
  },
} as unknown as UnitOfWork;
const numbered = (typed: string, kept?: string): string =>
  numberOfYear(unit, typed, { kept, rule: 'year', message: 'Otro año', field: 'p_number' });

test.each([
  ['1', '1/2026'],
  ['1/2026', '1/2026'],
  ['1-2026', '1/2026'],
  ['1 – 2026', '1/2026'],
  ['1 / 2026', '1/2026'],
  ['1.2026', '1/2026'],
  ['L2-001-2026', 'L2-001/2026'],
  ['１／２０２６', '1/2026'],
  ['12-1045', '12-1045/2026'],
  ['L-2026', 'L-2026/2026'],
  ['12026', '12026/2026'],
  ['1 2026', '1 2026/2026'],
])('%s is %s', (typed, number) => {
  expect(numbered(typed)).toBe(number);
});

test.each(['1/2025', '1-2025', '1–2027', '1 / 2025'])('%s is of another year', (typed) => {
  expect(() => numbered(typed)).toThrow('Otro año');
});

test('the number that the record has stays as it is', () => {
  for (const kept of ['1-2026/2026', '1/2025', '1-2025']) expect(numbered(kept, kept)).toBe(kept);
});
