import { shownDate } from '@expediente/kernel/dates.ts';

/** A day of a life cycle with its title as it reads inside a sentence. */
export type NamedDay = {
  readonly title: string;
  readonly day: string;
  /** The payload's field that holds it (`Rule.at`). */
  readonly at?: string;
};

/**
 * Days of a life cycle after today in Guatemala are refused (domain §7.36): the reason, '' when it is not
 * after, or not given.
 */
export function futureFault(day: NamedDay, today: string): string {
  if (day.day === '' || day.day <= today) return '';
  return `La ${day.title} (${shownDate(day.day)}) no puede ser posterior a hoy (${shownDate(today)})`;
}
