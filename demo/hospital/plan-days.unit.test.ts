import { sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { describe, expect, it } from 'vitest';
import { bookOf } from './book.ts';
import { dayOf, WorkingCalendar } from './calendar.ts';
import { CENTRES } from './institution.ts';
import { differenceOf, PlanNow } from './plan-changes.ts';
import { PLAN_COURSES, quarterDays } from './plan-days.ts';
import { planOf } from './plans.ts';

const YEAR = 2026;
const calendar = new WorkingCalendar(YEAR - 1, YEAR + 1);
const units = CENTRES.map(({ id }) => id);

/** Plans of the next year that are not begun, drafted, sent, rejected and approved at the end of a day. */
function states(month: number, date: number): readonly number[] {
  const today = dayOf(YEAR, month, date);
  const past = (day: readonly [number, number]): boolean =>
    calendar.onOrAfter(dayOf(YEAR, day[0], day[1])) <= today;
  const counts = [0, 0, 0, 0, 0];
  for (const unit of units) {
    const course = PLAN_COURSES[unit];
    if (!course) throw new Error(`${unit} has no course`);
    const { saved, sent, rejected, approved } = course;
    const state = past(approved)
      ? 4
      : rejected && past(rejected.on) && !past(rejected.again)
        ? 3
        : past(sent)
          ? 2
          : past(saved)
            ? 1
            : 0;
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}

describe('plans of the next year (demonstration D13)', () => {
  it.each([
    [7, 31, [14, 0, 0, 0, 0]],
    [8, 31, [9, 5, 0, 0, 0]],
    [9, 30, [4, 6, 3, 1, 0]],
    [10, 31, [2, 3, 5, 1, 3]],
    [11, 27, [1, 0, 3, 1, 9]],
    [12, 13, [0, 0, 0, 0, 14]],
  ])('are in their states on %i/%i', (month, date, expected) => {
    expect(states(month, date)).toEqual(expected);
  });
});

describe('quarters of a year', () => {
  it('are approved before they begin, or before what is bought in them', () => {
    const begins = calendar.onOrAfter(dayOf(YEAR, 5, 1));
    const needed = new Map(units.map((unit, at) => [unit, begins - 4 + at * 2]));
    const days = quarterDays({ year: YEAR, quarter: 'SEGUNDO', units, needed, late: units }, calendar);
    expect(days.size).toBe(14);
    for (const [unit, { saved, sent, approved }] of days) {
      expect(saved).toBeLessThan(sent);
      expect(sent).toBeLessThan(approved);
      expect(approved).toBeLessThan(needed.get(unit) ?? 0);
    }
    expect([...days.values()].filter(({ sent }) => sent >= begins)).toHaveLength(3);
  });
});

describe('reprogrammings', () => {
  it('leave the plan as it was, to the cent', () => {
    const plan = planOf(bookOf(YEAR));
    for (const { id } of CENTRES) {
      const now = new PlanNow(id, plan.lines);
      const changes = now.balanced(1, [now.less(0), now.less(1), now.cheaper(0)]);
      expect(sum(changes.map(differenceOf), ZERO_MONEY)).toBe(ZERO_MONEY);
    }
  });
});
