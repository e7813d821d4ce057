import type { ConflictField } from '@expediente/kernel/envelope.ts';
import { sameValues } from './same.ts';
import type { Values } from './values.ts';

/** Whose value a field takes after a conflict. */
export type Side = 'mine' | 'theirs';

/** A field whose value in the record is not that of the form. */
export interface MergeField {
  readonly field: string;
  /** As it was when typing began. */
  readonly before: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** True when both changed it, so that somebody must choose; else theirs is the newer one. */
  readonly contested: boolean;
}

/** A record that somebody else saved while it was being edited. */
export interface Conflict {
  readonly message: string;
  /** What changed since, as the server reports it: who, when, and fields that the form does not show. */
  readonly changed: readonly ConflictField[];
}

/** Fields to choose: changed by others since `base`, and not the same as what is typed. */
export function mergeFields(base: Values, mine: Values, theirs: Values): readonly MergeField[] {
  const names = new Set([...Object.keys(theirs), ...Object.keys(base)]);
  return [...names].flatMap((field): readonly MergeField[] => {
    const [before, own, other] = [base[field], mine[field], theirs[field]];
    if (sameValues(before, other) || sameValues(own, other)) return [];
    return [{ field, before, mine: own, theirs: other, contested: !sameValues(before, own) }];
  });
}

/** What was typed over the record as it was; it was not changed by others. */
export const typedFields = (base: Values, mine: Values): readonly MergeField[] =>
  Object.entries(mine)
    .filter(([field, own]) => !sameValues(own, base[field]))
    .map(([field, own]) => ({
      field,
      before: base[field],
      mine: own,
      theirs: base[field],
      contested: false,
    }));

const named = (field: string): string => field.replace(/^p_/, '').replaceAll('_', '').toLowerCase();

/** The server's word about a field of the form: `p_number_purchase` is its `numberPurchase` too. */
export const wordAbout = (changed: readonly ConflictField[], field: string): ConflictField | undefined =>
  changed.find((each) => named(each.field) === named(field));
