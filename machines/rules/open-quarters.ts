import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import type { Law } from '@expediente/schemas/rules/registry.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { calendarJudged } from './calendar.ts';

/** Cuatrimestres of a year that may still change. */
export interface OpenQuarters {
  /** First open cuatrimestre: the present one, or the first of a future year; null: the year is over. */
  readonly from: Quarter | null;
  /** Judgement by the calendar that determines the present cuatrimestre; none where the year alone decides. */
  readonly calendar: readonly Judgement[];
}

export function openQuarters(law: Pick<Law, 'quarters'>, today: string, year: number): OpenQuarters {
  const present = Number(today.slice(0, 4));
  if (present !== year) return { from: present < year ? QUARTERS[0] : null, calendar: [] };
  const judgement = calendarJudged(law, today);
  // The calendar's result is one of the quarters.
  return { from: judgement.result as Quarter, calendar: [judgement] };
}

/** True once a cuatrimestre's last day has gone by. */
export const isOver = (quarter: Quarter, { from }: Pick<OpenQuarters, 'from'>): boolean =>
  from === null || QUARTERS.indexOf(quarter) < QUARTERS.indexOf(from);

/** The cuatrimestres of a year whose last day has gone by. */
export const overQuarters = (law: Pick<Law, 'quarters'>, today: string, year: number): readonly Quarter[] => {
  const open = openQuarters(law, today, year);
  return QUARTERS.filter((quarter) => isOver(quarter, open));
};
