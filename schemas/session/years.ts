import { dateInGuatemala } from '@expediente/kernel/dates.ts';

const FIRST_YEAR = 2020;

/** Fiscal years that a session can have: 2020 to the current year plus one, newest first (R1 §9). */
export function sessionYears(today: Date): readonly number[] {
  const last = Number(dateInGuatemala(today).slice(0, 4)) + 1;
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, step) => last - step);
}
