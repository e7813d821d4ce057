import { type AnyRuleSet, type Law, ruleSet } from '@expediente/schemas/rules/registry.ts';
import { type Judgement, judgedOn, type RuleVersion } from '@expediente/schemas/rules/rule-set.ts';
import type { Rule } from '../life-cycle/rules.ts';
import { ruleTitle } from './words.ts';

/** The versions of a rule set as any rule set's; none of one that this program does not know. */
const versionsOf = (law: Readonly<Record<string, readonly RuleVersion[]>>, rule: string) => law[rule] ?? [];

/** The version that corrected the one that made a judgement; undefined: it holds. */
export const correctionOf = (
  law: Law,
  { rule, version }: Pick<Judgement, 'rule' | 'version'>,
): number | undefined => versionsOf(law, rule).find((each) => each.version === version)?.correctedBy;

/** The judgements that a version made which was corrected since. */
export const correctedIn = (law: Law, judged: readonly Judgement[]): readonly Judgement[] =>
  judged.filter((each) => correctionOf(law, each) !== undefined);

/**
 * The same facts on the same day, by the version that is in force on it now.
 * @param accepted the justification of the record, where the new result asks for one
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

/** `Tasa del IVA, versión 4`: what a record was judged by again. */
export const againInWords = (judged: readonly Judgement[]): string =>
  judged.map((each) => `la versión ${each.version} de ${ruleTitle(each)}`).join('; ');

/** The mark of a record that a wrong version judged, one sentence for each. */
export const correctedInWords = (law: Law, judged: readonly Judgement[]): readonly string[] => [
  ...new Set(
    correctedIn(law, judged).map(
      (each) =>
        `La evaluó la versión ${each.version} de ${ruleTitle(each)}, que fue corregida por la versión ${correctionOf(law, each)}`,
    ),
  ),
];
