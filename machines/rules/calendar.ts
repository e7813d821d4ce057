import type { Quarter } from '@expediente/kernel/dates.ts';
import { quarterBegins, quarters } from '@expediente/schemas/rules/quarters.ts';
import type { Law } from '@expediente/schemas/rules/registry.ts';
import { type Judgement, judgedOn, versionFor, versionOn } from '@expediente/schemas/rules/rule-set.ts';
import { windows } from '@expediente/schemas/rules/windows.ts';
import { correctedIn, judgedAgain } from './again.ts';

/** The rule sets that judge what is programmed by cuatrimestres. */
export type CalendarLaw = Pick<Law, 'quarters' | 'windows'>;

/** Judgement of the cuatrimestre that a day belongs to, by the calendar in force. */
export const calendarJudged = (
  law: Pick<Law, 'quarters'>,
  day: string,
  before: readonly Judgement[] = [],
): Judgement => judgedOn(quarters, law.quarters, day, { day }, { before });

/** Judgements of a cuatrimestre that is sent on a day: of its calendar, and of the day against its window. */
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

/**
 * Judges a programming again where wrong versions judged it. A wrong calendar also gave a wrong day from which the
 * windows were counted.
 */
export function sendingJudgedAgain(
  law: Law,
  year: number,
  judged: readonly Judgement[],
): readonly Judgement[] {
  const corrected = correctedIn(law, judged);
  const calendarWas = corrected.some(({ rule }) => rule === quarters.name);
  return judged
    .filter((each) => corrected.includes(each) || (calendarWas && each.rule === windows.name))
    .flatMap((each) => judgedAgain(law, calendarWas ? withBeginning(law, year, each) : each));
}

/** Judgement of a window with its cuatrimestre's first day by the present calendar; other judgements stay unchanged. */
function withBeginning(law: Law, year: number, judgement: Judgement): Judgement {
  if (judgement.rule !== windows.name) return judgement;
  const { values } = versionOn(law.quarters, judgement.on);
  // Items of a window are cuatrimestres: `WindowFacts`.
  const begins = quarterBegins(values, year, judgement.facts.item as Quarter);
  return { ...judgement, facts: { ...judgement.facts, begins } };
}
