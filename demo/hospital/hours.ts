import { stableNumber } from '@expediente/kernel/hash.ts';
import type { DayNumber } from './calendar.ts';
import type { Person } from './people.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const GUATEMALA_S = 6 * HOUR_S;

/** Hours of an office, in seconds of its day: approvals are signed in the middle of the morning. */
const OFFICE = [8 * HOUR_S, 12 * HOUR_S] as const;
const APPROVALS = [10 * HOUR_S, 11 * HOUR_S + 20 * MINUTE_S] as const;

/** An instant of a person's working day, in milliseconds: by a hash of what is done. */
export function instantOf(day: DayNumber, person: Person, what: string): number {
  const [from, until] = person === 'aprobador' || person === 'subdireccion' ? APPROVALS : OFFICE;
  const second = from + (stableNumber(`${what} ${person} ${day}`) % (until - from));
  return (day * DAY_S + GUATEMALA_S + second) * 1000;
}

/** An hour of a day in Guatemala, in milliseconds. */
export const atHour = (day: DayNumber, hour: number, minute: number): number =>
  (day * DAY_S + GUATEMALA_S + hour * HOUR_S + minute * MINUTE_S + ((day * 7 + minute) % MINUTE_S)) * 1000;
