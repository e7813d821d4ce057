import type { Quarter } from '@expediente/kernel/dates.ts';
import { type DayNumber, dayOf, type WorkingCalendar } from './calendar.ts';
import { PLAN_REASONS } from './texts.ts';

/** Month and day of the year before a plan's. */
type Date = readonly [month: number, day: number];

/** Days on which a centre's plan of the next year is saved, sent and approved (demonstration D13). */
export interface PlanCourse {
  readonly saved: Date;
  readonly sent: Date;
  readonly rejected?: { readonly on: Date; readonly reason: string; readonly again: Date };
  readonly approved: Date;
}

/** Order in which centres bring their plans: 5 by August, 10 by September, 12 by October, the last in December. */
export const PLAN_COURSES: Readonly<Record<number, PlanCourse>> = {
  100106: { saved: [8, 10], sent: [9, 14], approved: [10, 14] },
  100113: { saved: [8, 12], sent: [9, 17], approved: [10, 16] },
  100110: { saved: [8, 18], sent: [9, 22], approved: [10, 22] },
  100102: {
    saved: [8, 20],
    sent: [9, 10],
    rejected: {
      on: [9, 23],
      reason: PLAN_REASONS.tooMuch,
      again: [10, 12],
    },
    approved: [11, 11],
  },
  100108: {
    saved: [8, 26],
    sent: [10, 12],
    rejected: {
      on: [10, 27],
      reason: PLAN_REASONS.overCeiling,
      again: [11, 6],
    },
    approved: [11, 18],
  },
  100101: { saved: [9, 3], sent: [10, 14], approved: [11, 13] },
  100103: { saved: [9, 8], sent: [10, 19], approved: [11, 17] },
  100105: { saved: [9, 16], sent: [10, 22], approved: [11, 19] },
  100114: { saved: [9, 22], sent: [10, 23], approved: [11, 24] },
  100107: { saved: [9, 25], sent: [11, 5], approved: [12, 1] },
  100109: { saved: [10, 13], sent: [11, 17], approved: [12, 4] },
  100104: {
    saved: [10, 19],
    sent: [11, 10],
    rejected: {
      on: [11, 20],
      reason: PLAN_REASONS.inContract,
      again: [12, 2],
    },
    approved: [12, 8],
  },
  100111: { saved: [11, 10], sent: [11, 20], approved: [12, 7] },
  100112: { saved: [12, 1], sent: [12, 4], approved: [12, 10] },
  100201: { saved: [9, 1], sent: [10, 8], approved: [10, 29] },
  100202: { saved: [9, 21], sent: [11, 3], approved: [11, 20] },
  100203: { saved: [10, 21], sent: [11, 12], approved: [12, 3] },
  100301: { saved: [9, 10], sent: [10, 15], approved: [11, 4] },
  100302: { saved: [11, 5], sent: [11, 16], approved: [12, 2] },
  100401: { saved: [10, 8], sent: [11, 4], approved: [11, 25] },
};

/** First and last day on which a quarter is programmed, and its own first day. */
const WINDOWS: Readonly<
  Record<Quarter, { readonly from: Date; readonly until: Date; readonly begins: Date }>
> = {
  PRIMERO: { from: [12, 10], until: [12, 22], begins: [1, 1] },
  SEGUNDO: { from: [4, 15], until: [4, 29], begins: [5, 1] },
  TERCERO: { from: [8, 18], until: [8, 30], begins: [9, 1] },
};

export interface QuarterDays {
  readonly saved: DayNumber;
  readonly sent: DayNumber;
  readonly approved: DayNumber;
}

/** Working days of a quarter after which the late ones are sent: two still in time, one that is not. */
const LATE = [7, 2, 2] as const;

interface Programmed {
  readonly year: number;
  readonly quarter: Quarter;
  readonly units: readonly number[];
  /** First day on which each centre charges it, where it does. */
  readonly needed: ReadonlyMap<number, DayNumber>;
  /** Centres that may be late, the likeliest first. */
  readonly late: readonly number[];
}

/** Days on which each centre programs a quarter. */
export function quarterDays(
  { year, quarter, units, needed, late: mayBeLate }: Programmed,
  calendar: WorkingCalendar,
): ReadonlyMap<number, QuarterDays> {
  const { from, until, begins } = WINDOWS[quarter];
  const windowYear = quarter === 'PRIMERO' ? year - 1 : year;
  const first = calendar.onOrAfter(dayOf(windowYear, ...from));
  const last = calendar.onOrBefore(dayOf(windowYear, ...until));
  const begin = calendar.onOrAfter(dayOf(year, ...begins));
  const days = new Map<number, QuarterDays>();
  const needOf = (unit: number): DayNumber => needed.get(unit) ?? Number.MAX_SAFE_INTEGER;
  const late = [...mayBeLate];
  for (const after of LATE) {
    const sent = calendar.plus(begin, after);
    const approved = calendar.plus(sent, 1);
    const found = late.findIndex((unit) => needOf(unit) > approved);
    const [unit] = found < 0 ? [] : late.splice(found, 1);
    if (unit !== undefined) days.set(unit, { saved: calendar.plus(sent, -1), sent, approved });
  }
  for (const [place, unit] of units.entries()) {
    if (days.has(unit)) continue;
    const latest = Math.min(
      last,
      calendar.plus(needOf(unit) === Number.MAX_SAFE_INTEGER ? last : needOf(unit), -1),
    );
    const approved = Math.min(latest, calendar.plus(first, 2 + (place % 6)));
    const sent = calendar.plus(approved, -1);
    days.set(unit, { saved: calendar.plus(sent, -1), sent, approved });
  }
  return days;
}
