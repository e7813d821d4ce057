import type { Quarter } from '@expediente/kernel/dates.ts';
import type { Law } from '@expediente/schemas/rules/registry.ts';
import { type Judgement, judgedOn, versionFor } from '@expediente/schemas/rules/rule-set.ts';
import { quarterBegins, quarters } from '@expediente/schemas/rules/sets/quarters.ts';
import { windows } from '@expediente/schemas/rules/sets/windows.ts';

/** The rule sets that judge what is programmed by cuatrimestres. */
export type CalendarLaw = Pick<Law, 'quarters' | 'windows'>;

/** In which cuatrimestre a day is, and by which calendar. */
export const calendarJudged = (
  law: Pick<Law, 'quarters'>,
  day: string,
  before: readonly Judgement[] = [],
): Judgement => judgedOn(quarters, law.quarters, day, { day }, { before });

/** A cuatrimestre that is sent on a day: by which calendar it begins, and whether it was sent within its window. */
export function sendingJudged(
  law: CalendarLaw,
  { year, quarter, day }: { readonly year: number; readonly quarter: Quarter; readonly day: string },
  before: readonly Judgement[] = [],
): readonly Judgement[] {
  const calendar = versionFor(quarters.name, law.quarters, day, before);
  const facts = { item: quarter, day, begins: quarterBegins(calendar.values, year, quarter) };
  return [calendarJudged(law, day, before), judgedOn(windows, law.windows, day, facts, { before })];
}

/** Cuatrimestres that were sent after their window. */
export const lateQuarters = (judged: readonly Judgement[]): readonly string[] =>
  judged
    .filter(({ rule, result }) => rule === windows.name && result === 'closed')
    .map(({ facts }) => String(facts.item));
