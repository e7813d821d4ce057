import { QUARTERS, type Quarter, quarterOf } from '@expediente/kernel/dates.ts';

/** The first cuatrimestre of a year whose budgets may still change: the present one; null: the year has gone by. */
export function quarterFrom(today: string, year: number): Quarter | null {
  const present = Number(today.slice(0, 4));
  if (present === year) return quarterOf(today);
  return present < year ? QUARTERS[0] : null;
}
