import { type AnyRuleSet, type Law, ruleSet } from '@expediente/schemas/rules/registry.ts';
import { type Judgement, judgedOn, type RuleVersion } from '@expediente/schemas/rules/rule-set.ts';
import type { Rule } from '../life-cycle/rules.ts';
import { ruleTitle } from './words.ts';

/** Versions of a rule set; none where this program does not know it. */
const versionsOf = (law: Readonly<Record<string, readonly RuleVersion[]>>, rule: string) => law[rule] ?? [];

/** Number of the version that corrected a judgement's version; undefined: none did. */
export const correctionOf = (
  law: Law,
  { rule, version }: Pick<Judgement, 'rule' | 'version'>,
): number | undefined => versionsOf(law, rule).find((each) => each.version === version)?.correctedBy;

/** Judgements by versions that have been corrected since. */
export const correctedIn = (law: Law, judged: readonly Judgement[]): readonly Judgement[] =>
  judged.filter((each) => correctionOf(law, each) !== undefined);

/**
 * Judges the same facts on the same day again, by the version that is in force for that day now.
 * @param accepted justification of the record, where the new result asks for one
 */
export function judgedAgain(
  law: Law,
  { rule, on, facts }: Judgement,
  accepted: (verdict: { readonly result: string }) => string = () => '',
): readonly Judgement[] {
  const set: AnyRuleSet | undefined = ruleSet(rule);
  return set === undefined ? [] : [judgedOn(set, versionsOf(law, rule), on, facts, { accepted })];
}

export type JudgeAgain = { readonly law: Law; readonly reason: string };

/** Requires a reason, and that a version by which the record was judged has been corrected since. */
export const judgeAgainRules = <State extends { readonly judged: readonly Judgement[] }>(): readonly Rule<
  State,
  JudgeAgain
>[] => [
  {
    name: 'reason-given',
    at: 'p_reason',
    holds: (_, { reason }) => reason.trim() !== '',
    reason: 'Ingresar el motivo por el que se evalúa de nuevo',
  },
  {
    name: 'judged-by-corrected',
    holds: ({ judged }, { law }) => correctedIn(law, judged).length > 0,
    reason: 'Ninguna versión que lo evaluó fue corregida: no hay nada que evaluar de nuevo',
  },
];

/** Versions by which a record was judged again: `la versión 4 de Tasa del IVA`. */
export const againInWords = (judged: readonly Judgement[]): string =>
  judged.map((each) => `la versión ${each.version} de ${ruleTitle(each)}`).join('; ');

/** Sentences that mark a record as judged by a wrong version, one for each version. */
export const correctedInWords = (law: Law, judged: readonly Judgement[]): readonly string[] => [
  ...new Set(
    correctedIn(law, judged).map(
      (each) =>
        `La evaluó la versión ${each.version} de ${ruleTitle(each)}, que fue corregida por la versión ${correctionOf(law, each)}`,
    ),
  ),
];
