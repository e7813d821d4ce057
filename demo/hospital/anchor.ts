import type { DateText } from '@expediente/kernel/dates.ts';
import { dayNumber, dayOf, dayText, WorkingCalendar, yearOf } from './calendar.ts';
import { nearHour } from './hours.ts';

/** Days of January in which the year is too young for stories: they are of the year before. */
const YOUNG_UNTIL = 20;

/** The day from which stories count back, and the year that they belong to (demonstration D8). */
export interface Anchor {
  readonly day: DateText;
  readonly year: number;
  /** So many working days before the anchor. */
  readonly before: (workingDays: number) => DateText;
  /** About an hour, HH:MM, of such a day: milliseconds. */
  readonly at: (workingDays: number, hour: string) => number;
}

/** Today when it is a working day, else the last one; from 1 to 20 January 16 December of the year before. */
export function anchorOf(today: DateText): Anchor {
  const now = dayNumber(today);
  const year = yearOf(now);
  const young = now <= dayOf(year, 1, YOUNG_UNTIL);
  const calendar = new WorkingCalendar(year - 2, year);
  const day = calendar.onOrBefore(young ? dayOf(year - 1, 12, 16) : now);
  return {
    day: dayText(day),
    year: yearOf(day),
    before: (workingDays) => dayText(calendar.plus(day, -workingDays)),
    at: (workingDays, hour) => nearHour(calendar.plus(day, -workingDays), hour),
  };
}
