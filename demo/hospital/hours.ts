import { type DateText, dateInGuatemala } from '@expediente/kernel/dates.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import { DAY_MS, type DayNumber } from './calendar.ts';
import type { Person } from './people.ts';

export const MINUTE_MS = 60_000;
/** Guatemala is six hours behind, all year. */
const GUATEMALA_MS = 6 * 60 * MINUTE_MS;

/** Nothing of the last minutes before now is written: it would be an act of the moment in which it is loaded. */
const MARGIN_MS = 5 * MINUTE_MS;

/** Latest instant of a story that is written at `now`. */
export const latestOf = (now: Date): number => now.getTime() - MARGIN_MS;

/** Day of an instant in Guatemala. */
export const dayAt = (at: number): DateText => dateInGuatemala(new Date(at));

/**
 * An hour of a day in Guatemala, in milliseconds.
 * @param hour HH:MM or HH:MM:SS
 */
export const atHour = (day: DayNumber, hour: string): number =>
  day * DAY_MS + GUATEMALA_MS + Date.parse(`1970-01-01T${hour}Z`);

/**
 * The same with seconds, which differ from day to day: no clerk acts on the full minute.
 * @param hour HH:MM
 */
export const nearHour = (day: DayNumber, hour: string): number =>
  atHour(day, hour) + ((day * 7 + Number(hour.slice(3))) % 60) * 1000;

/** Hours of an office: approvals are signed in the middle of the morning. */
const OFFICE = ['08:00', '12:00'] as const;
const APPROVALS = ['10:00', '11:20'] as const;

/** An instant of a person's working day, in milliseconds: by a hash of what is done. */
export function instantOf(day: DayNumber, person: Person, what: string): number {
  const [from, until] = person === 'aprobador' || person === 'subdireccion' ? APPROVALS : OFFICE;
  const seconds = (atHour(day, until) - atHour(day, from)) / 1000;
  return atHour(day, from) + (stableNumber(`${what} ${person} ${day}`) % seconds) * 1000;
}
