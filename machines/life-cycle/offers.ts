import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { LifeCycleTable } from './table.ts';

/** Names of what a record mentions by its id, for reasons: descriptions of units and supplies. */
export interface Names {
  readonly units?: Readonly<Record<string, string>> | undefined;
  readonly supplies?: Readonly<Record<string, string>> | undefined;
}

/** Condition of an offered action besides the state. */
export interface OfferRule<Facts> {
  /** Offered only then. */
  when?(facts: Facts): boolean;
  /** Why it is blocked, in Spanish; '' when it is free. */
  reason?(facts: Facts, names: Names): string;
}

/**
 * The offered actions of a record's facts: those of its state in the table, less those that its facts leave out,
 * each with its reason when a rule blocks it (R3 §4). `update` says which fields it opens where the state does.
 */
export const offersOf =
  <Name extends string, Facts extends { readonly status: Name }>(
    table: LifeCycleTable<Name, string, number>,
    rules: Readonly<Record<string, OfferRule<Facts>>> = {},
  ) =>
  (facts: Facts, names: Names = {}): readonly ActionOffer[] => {
    const { offers = [], opens } = table.states[facts.status];
    return offers.flatMap((action): readonly ActionOffer[] => {
      const rule = rules[action];
      if (rule?.when?.(facts) === false) return [];
      const reason = rule?.reason?.(facts, names) ?? '';
      const fields = action === 'update' && opens ? { fields: opens } : {};
      return [{ action, allowed: reason === '', reason, ...fields }];
    });
  };
