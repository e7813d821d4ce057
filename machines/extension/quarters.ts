import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { type Law, quarterOf } from '@expediente/schemas/rules/registry.ts';

/** The first cuatrimestre of a year whose budgets may still change: the present one; null: the year has gone by. */
export function quarterFrom(law: Pick<Law, 'quarters'>, today: string, year: number): Quarter | null {
  const present = Number(today.slice(0, 4));
  if (present === year) return quarterOf(law, today);
  return present < year ? QUARTERS[0] : null;
}
