import type { Quarter } from '@expediente/kernel/dates.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { closedQuarter } from './closed-quarter.ts';
import { iva } from './iva.ts';
import { paymentFile } from './payment-file.ts';
import { paymentTerm } from './payment-term.ts';
import { planPrice } from './plan-price.ts';
import { publication } from './publication.ts';
import { purchaseLimits } from './purchase-limits.ts';
import { quarters } from './quarters.ts';
import { type RuleSet, type RuleVersion, versionOn } from './rule-set.ts';
import { segregation } from './segregation.ts';
import { splitting } from './splitting.ts';
import { windows } from './windows.ts';

/** Every rule set, in the order of the page: a new one is its definition and one line here. */
export const RULE_SETS = {
  purchaseLimits,
  splitting,
  planPrice,
  iva,
  closedQuarter,
  publication,
  paymentFile,
  paymentTerm,
  windows,
  quarters,
  segregation,
} as const;

export type RuleName = keyof typeof RULE_SETS;
type ValuesOf<Name extends RuleName> =
  (typeof RULE_SETS)[Name] extends RuleSet<infer Values, infer _Facts> ? Values : never;

// The table's keys are this type; Object.keys gives plain text.
export const RULE_NAMES = Object.keys(RULE_SETS) as RuleName[];

/** A rule set without its own types, for code that treats all rule sets alike. */
export type AnyRuleSet = RuleSet<JsonObject, JsonObject>;

/** Rule sets by name. Values and facts that one of them is given come from its own schema and judgements. */
const ANY_SETS = RULE_SETS as unknown as Readonly<Record<RuleName, AnyRuleSet>>;

/** Rule set of a name; undefined for any other text. */
export const ruleSet = (name: string): AnyRuleSet | undefined =>
  // `hasOwn` ensures that it is one of the names.
  Object.hasOwn(ANY_SETS, name) ? ANY_SETS[name as RuleName] : undefined;

/** Versions of every rule set, in their order, for decisions and screens. */
export type Law = { readonly [Name in RuleName]: readonly RuleVersion<ValuesOf<Name>>[] };

/** Version 1 of a rule set, which holds until another one is published. */
export const firstVersion = ({ first }: AnyRuleSet): RuleVersion => ({
  version: 1,
  validFrom: first.validFrom,
  values: first.values,
});

/** The versions that are published; a rule set without any has its first. */
export const lawOf = (published: (name: RuleName) => readonly RuleVersion[]): Law =>
  Object.fromEntries(
    RULE_NAMES.map((name) => {
      const versions = published(name);
      return [name, versions.length > 0 ? versions : [firstVersion(ANY_SETS[name])]];
    }),
    // An entry for each rule set, with values that its own schema accepted.
  ) as unknown as Law;

/** Law before rules became data: version 1 of each. */
export const FIRST_LAW: Law = lawOf(() => []);

/** The quarter of a day, by the calendar in force on it (R3 §4). */
export const quarterOf = ({ quarters: versions }: Pick<Law, 'quarters'>, day: string): Quarter =>
  // The calendar's result is one of the quarters.
  quarters.judge(versionOn(versions, day).values, { day }).result as Quarter;
