import type { ConflictField } from '@expediente/kernel/envelope.ts';
import { sameValues } from './same.ts';
import type { Values } from './values.ts';

/** Side whose value a field takes after a conflict. */
export type Side = 'mine' | 'theirs';

/** A field with different values in the record and in the form. */
export interface MergeField {
  readonly field: string;
  /** Value when typing began. */
  readonly before: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** True when both sides changed it, so that the person must choose; else theirs is the newer one. */
  readonly contested: boolean;
}

/** A record that somebody else saved while it was being edited. */
export interface Conflict {
  readonly message: string;
  /** Changes since, as the server reports them: with author and time, fields that the form does not show included. */
  readonly changed: readonly ConflictField[];
}

/** Fields to choose: changed by others since `base`, and different from the typed value. */
export function mergeFields(base: Values, mine: Values, theirs: Values): readonly MergeField[] {
  const names = new Set([...Object.keys(theirs), ...Object.keys(base)]);
  return [...names].flatMap((field): readonly MergeField[] => {
    const [before, own, other] = [base[field], mine[field], theirs[field]];
    if (sameValues(before, other) || sameValues(own, other)) return [];
    return [{ field, before, mine: own, theirs: other, contested: !sameValues(before, own) }];
  });
}

/** Typed fields of a form that can no longer be saved, next to their values before. */
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

const plainName = (field: string): string => field.replace(/^p_/, '').replaceAll('_', '').toLowerCase();

/** The server's report of a change in a field of the form: `p_number_purchase` matches its `numberPurchase`. */
export const wordAbout = (changed: readonly ConflictField[], field: string): ConflictField | undefined =>
  changed.find((each) => plainName(each.field) === plainName(field));
