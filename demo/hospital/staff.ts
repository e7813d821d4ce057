import type { DateText } from '@expediente/kernel/dates.ts';
import { type Anchor, anchorOf } from './anchor.ts';
import { type DayNumber, dayNumber, dayOf, dayText, WorkingCalendar, yearOf } from './calendar.ts';
import { atHour, dayAt } from './hours.ts';
import type { Actor } from './institution.ts';
import type { Person } from './people.ts';
import type { OrderStep } from './steps.ts';

/** The approver's leave, in working days before the anchor: the deputy signs meanwhile. */
const LEAVE = { from: 52, days: 10 } as const;
/** Leave of DAF, in working days before the anchor; the person who accrues pays meanwhile, as Segregación lists (hospital E3). */
const DAF_LEAVE = { from: 24, days: 3 } as const;
/** Months since one of the buyers left. */
const LEFT_MONTHS = 7;
/** One purchase of so many was hers. */
const HERS = 4;

/** Days on which people of the story come and go (demonstration D11). */
export interface Absences {
  readonly leaveFrom: DateText;
  /** First day after the leave. */
  readonly leaveUntil: DateText;
  readonly dafLeaveFrom: DateText;
  /** First day after DAF's leave. */
  readonly dafLeaveUntil: DateText;
  /** Last day of the buyer who left. */
  readonly left: DateText;
}

export function absencesAt(today: DateText): Absences {
  const anchor: Anchor = anchorOf(today);
  const now = dayNumber(today);
  const year = yearOf(now);
  const month = Number(today.slice(5, 7));
  const calendar = new WorkingCalendar(year - 2, year + 1);
  // The day before the first of the month that follows the seventh before.
  const left = calendar.onOrBefore(dayOf(year, month - LEFT_MONTHS + 1, 1) - 1);
  return {
    leaveFrom: anchor.before(LEAVE.from),
    leaveUntil: anchor.before(LEAVE.from - LEAVE.days),
    dafLeaveFrom: anchor.before(DAF_LEAVE.from),
    dafLeaveUntil: anchor.before(DAF_LEAVE.from - DAF_LEAVE.days),
    left: dayText(left),
  };
}

/**
 * Person who fills a role at an instant, as people take leave or quit; `number` is the purchase's, which decides
 * between buyers.
 */
export type Staff = (actor: Actor, at: number, number: number) => Person;

/** The first buyer has the orders of even number. */
export const buyerOf = (number: number): Actor => (number % 2 === 0 ? 'compras' : 'compras2');

/** Role that does a step of an order (hospital E2): its buyer, but Presupuesto accrues at the hospital, and DAF rejects and pays. */
export function doerOf(step: OrderStep, buyer: Actor): Actor {
  if (step === 'return' || step === 'pay') return 'daf';
  return step === 'accrue' && buyer !== 'comprassur' ? 'presupuesto' : buyer;
}

/** The approver of a day, or the deputy. */
export const approverOn = (staff: Staff, day: DayNumber): Person =>
  staff('aprobador', atHour(day, '12:00'), 0);

export function staffOf({ leaveFrom, leaveUntil, dafLeaveFrom, dafLeaveUntil, left }: Absences): Staff {
  return (actor, at, number) => {
    const day = dayAt(at);
    const dafIsAway = day >= dafLeaveFrom && day < dafLeaveUntil;
    if (actor === 'daf') return dafIsAway ? 'presupuesto' : 'daf';
    if (actor === 'presupuesto') return dafIsAway ? 'compras' : 'presupuesto';
    if (actor === 'aprobador') return day >= leaveFrom && day < leaveUntil ? 'subdireccion' : 'aprobador';
    if (actor === 'compras2' && number % HERS === 1 && day <= left) return 'mlopez';
    return actor;
  };
}
