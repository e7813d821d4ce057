import type { DateText } from '@expediente/kernel/dates.ts';

export const DAY_MS = 86_400_000;

/** A day as its number since 1970: the difference of two is a count of days. */
export type DayNumber = number;

export const dayNumber = (day: DateText): DayNumber => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

export const dayText = (day: DayNumber): DateText =>
  new Date(day * DAY_MS).toISOString().slice(0, 10) as DateText; // an existing day by construction

/** @param month 1 to 12 */
export const dayOf = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / DAY_MS;

export const yearOf = (day: DayNumber): number => new Date(day * DAY_MS).getUTCFullYear();

/** Holidays of every year, month and day. */
const FIXED: readonly (readonly [month: number, day: number])[] = [
  [1, 1],
  [5, 1],
  [6, 30],
  [8, 15],
  [9, 15],
  [10, 20],
  [11, 1],
  [12, 24],
  [12, 25],
  [12, 31],
];

/** Wednesday to Saturday before Easter. */
const HOLY_DAYS_BEFORE_EASTER = [4, 3, 2, 1];

/** Easter Sunday of the Gregorian calendar: the algorithm of Gauss, as completed by Meeus, Jones and Butcher. */
export function easterOf(year: number): DayNumber {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const place = epact + weekday - 7 * correction + 114;
  return dayOf(year, Math.floor(place / 31), (place % 31) + 1);
}

export const holidaysOf = (year: number): ReadonlySet<DayNumber> =>
  new Set([
    ...FIXED.map(([month, day]) => dayOf(year, month, day)),
    ...HOLY_DAYS_BEFORE_EASTER.map((before) => easterOf(year) - before),
  ]);

/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: DayNumber): number => (day + 4) % 7;

/** The working days of some years in a row, of an office in Guatemala. */
export class WorkingCalendar {
  readonly #first: DayNumber;
  readonly #days: readonly DayNumber[];
  /** Working days up to each day, that day among them. */
  readonly #upTo: readonly number[];

  constructor(firstYear: number, lastYear: number) {
    this.#first = dayOf(firstYear, 1, 1);
    const days: DayNumber[] = [];
    const upTo: number[] = [];
    for (let year = firstYear; year <= lastYear; year += 1) {
      const holidays = holidaysOf(year);
      for (let day = dayOf(year, 1, 1); day < dayOf(year + 1, 1, 1); day += 1) {
        const weekday = weekdayOf(day);
        if (weekday !== 0 && weekday !== 6 && !holidays.has(day)) days.push(day);
        upTo.push(days.length);
      }
    }
    this.#days = days;
    this.#upTo = upTo;
  }

  works(day: DayNumber): boolean {
    return this.#days[this.#count(day) - 1] === day;
  }

  /** The day itself when it is a working day, else the last one before it. */
  onOrBefore(day: DayNumber): DayNumber {
    return this.#at(this.#count(day) - 1);
  }

  /** The day itself when it is a working day, else the first one after it. */
  onOrAfter(day: DayNumber): DayNumber {
    return this.works(day) ? day : this.#at(this.#count(day));
  }

  /** So many working days after a day; before it when the count is negative. */
  plus(day: DayNumber, count: number): DayNumber {
    const place = this.#count(day) - 1;
    // From a day off, the first day back is the last working day before it.
    return this.#at(place + count + (count < 0 && !this.works(day) ? 1 : 0));
  }

  /** The working days of a month, 1 to 12. */
  ofMonth(year: number, month: number): readonly DayNumber[] {
    const [from, to] = [dayOf(year, month, 1), dayOf(year, month + 1, 1)];
    return this.#days.slice(from === this.#first ? 0 : this.#count(from - 1), this.#count(to - 1));
  }

  #count(day: DayNumber): number {
    const count = this.#upTo[day - this.#first];
    if (count === undefined) throw new RangeError(`not a day of this calendar: ${dayText(day)}`);
    return count;
  }

  #at(place: number): DayNumber {
    const day = this.#days[place];
    if (day === undefined) throw new RangeError('a working day outside of this calendar');
    return day;
  }
}
