import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { StorySeal } from '../first-log/units.ts';
import { type DayNumber, dayNumber, dayOf, dayText, WorkingCalendar, yearOf } from './calendar.ts';
import { atHour } from './hours.ts';

/** A day is sealed in the night after it, as the product does. */
const sealedAt = (day: DayNumber): number => atHour(day + 1, '00:30');

/** Each of the last working days has a seal of its own. */
const LAST_DAYS = 5;

/** Seals of each month from January of the year before, and of the last working days (demonstration D28). */
export function sealsAt(now: Date): readonly StorySeal[] {
  const today = dateInGuatemala(now);
  const year = yearOf(dayNumber(today));
  const month = Number(today.slice(5, 7));
  const endOf = (ofYear: number, ofMonth: number): DayNumber => dayOf(ofYear, ofMonth + 1, 1) - 1;
  const months = Array.from({ length: 12 + month - 1 }, (_, at) => endOf(year - 1, at + 1));
  const calendar = new WorkingCalendar(year - 1, year);
  const yesterday = dayNumber(today) - 1;
  const days = Array.from({ length: LAST_DAYS }, (_, at) =>
    calendar.plus(calendar.onOrBefore(yesterday), -at),
  );
  const copied = endOf(year, month - 2);
  return [...new Set([...months, ...days])]
    .sort((a, b) => a - b)
    .filter((day) => sealedAt(day) < now.getTime())
    .map((day) => ({
      at: new Date(sealedAt(day)).toISOString(),
      day: dayText(day),
      isCopied: day === copied,
    }));
}
