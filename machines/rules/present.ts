import { type DateText, QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { type Law, quarterOf } from '@expediente/schemas/rules/registry.ts';

/** The present as a fiscal year sees it, which need not be the calendar's: in January December is still settled. */
export interface Present {
  /** Today inside that year: its last day once it has gone by, its first before it begins. */
  readonly day: DateText;
  /** The cuatrimestre of that day: TERCERO of a year that has gone by, PRIMERO of a coming one. */
  readonly quarter: Quarter;
  /** The cuatrimestre that is running; null: none of that year is. */
  readonly running: Quarter | null;
}

/** Present of a fiscal year, and what a record of it begins with (domain §8). */
export function presentOf(law: Pick<Law, 'quarters'>, today: DateText, year: number): Present {
  const present = Number(today.slice(0, 4));
  if (present === year) {
    const quarter = quarterOf(law, today);
    return { day: today, quarter, running: quarter };
  }
  // Both are days of every year, and its calendar begins and ends with these cuatrimestres.
  return present > year
    ? { day: `${year}-12-31` as DateText, quarter: QUARTERS[2], running: null }
    : { day: `${year}-01-01` as DateText, quarter: QUARTERS[0], running: null };
}
