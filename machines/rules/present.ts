import { type DateText, QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { type Law, quarterOf } from '@expediente/schemas/rules/registry.ts';

/**
 * The present within a fiscal year, which need not be the calendar's year: in January the past year is still being
 * settled.
 */
export interface Present {
  /** Today within that year: its last day once the year is over, its first before it begins. */
  readonly day: DateText;
  /** Cuatrimestre of that day: TERCERO of a past year, PRIMERO of a coming one. */
  readonly quarter: Quarter;
  /** Running cuatrimestre; null when the year is not the present one. */
  readonly running: Quarter | null;
}

/** Present of a fiscal year, from which its new records take their first values (domain §8). */
export function presentOf(law: Pick<Law, 'quarters'>, today: DateText, year: number): Present {
  const present = Number(today.slice(0, 4));
  if (present === year) {
    const quarter = quarterOf(law, today);
    return { day: today, quarter, running: quarter };
  }
  // Both days exist in every year, and every calendar begins and ends with these cuatrimestres.
  return present > year
    ? { day: `${year}-12-31` as DateText, quarter: QUARTERS[2], running: null }
    : { day: `${year}-01-01` as DateText, quarter: QUARTERS[0], running: null };
}
