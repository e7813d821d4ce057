import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { LifeCycleTable } from './table.ts';

/** Descriptions of units and supplies by their ids, for the texts of reasons. */
export interface Names {
  readonly units?: Readonly<Record<string, string>> | undefined;
  readonly supplies?: Readonly<Record<string, string>> | undefined;
}

/** Condition of an offered action besides the state. */
export interface OfferRule<Facts> {
  /** Condition for offering the action; absent: always offered. */
  when?(facts: Facts): boolean;
  /** Fields that the record keeps locked though its state opens them. */
  closes?(facts: Facts): readonly string[];
  /** Spanish reason that blocks the action; '' when the action is allowed. */
  reason?(facts: Facts, names: Names): string;
}

/**
 * Actions offered for a record's facts: those of its state in the table, less those that the facts leave out, each with
 * its reason when a rule blocks it (R3 §4), and with the fields that it opens, in states that limit them.
 */
export const offersOf =
  <Name extends string, Facts extends { readonly status: Name }>(
    table: LifeCycleTable<Name, string, number>,
    rules: Readonly<Record<string, OfferRule<Facts>>> = {},
  ) =>
  (facts: Facts, names: Names = {}): readonly ActionOffer[] => {
    const { offers = [] } = table.states[facts.status];
    return offers.flatMap((action): readonly ActionOffer[] => {
      const rule = rules[action];
      if (rule?.when?.(facts) === false) return [];
      const reason = rule?.reason?.(facts, names) ?? '';
      const closed = rule?.closes?.(facts) ?? [];
      const fields = table.opens(facts.status, action)?.filter((field) => !closed.includes(field));
      return [{ action, allowed: reason === '', reason, ...(fields && { fields }) }];
    });
  };
