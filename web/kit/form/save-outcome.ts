import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { Outcome } from '../../base/api.ts';
import { sameValues } from './same.ts';
import { type TypedState, typedSince } from './typed-state.ts';
import type { CompiledSchema } from './validation.ts';
import type { Values } from './values.ts';

/** The faults of a form: the schema's, and those of its own rules about other fields. All are reported together. */
export function faultsOf(
  compiled: CompiledSchema,
  payload: object,
  own: readonly FieldError[],
): readonly FieldError[] {
  const bySchema = compiled.errors(payload);
  const reported = new Set(bySchema.map(({ field }) => field));
  return [...bySchema, ...own.filter(({ field }) => !reported.has(field))];
}

/** Whether an outcome is in the summary of errors, or in the dialog of a conflict. */
export const isShownInForm = (outcome: Outcome<unknown>): boolean =>
  outcome.is === 'refused' ||
  outcome.is === 'conflict' ||
  (outcome.is === 'invalid' && outcome.errors.length > 0);

/** Whether an outcome says no more than that it was done. */
export const isPlainSuccess = (outcome: Outcome<unknown>): boolean =>
  outcome.is === 'done' && /^[^.]*\.?$/.test(outcome.message);

/** Whether a payload is made of a record as it was before the others' change. */
export const isOlder = (payload: object, newer: number | undefined): boolean =>
  newer !== undefined && 'p_revision' in payload && Number(payload.p_revision) < newer;

/** The field of a refusal; one that the form does not send is none: the refusal is above the form. */
export function ownField(field: string, sent: object): string {
  const [name = ''] = field.split('.');
  return name in sent ? field : '';
}

/** Texts that were typed while it was saved; of the record as it came since, what is in both is no newer typing. */
export const leftOf = <V extends Values>(state: TypedState<V>, sent: V): readonly unknown[] =>
  (state.sent === undefined ? [...state.touched] : typedSince(state)).flatMap((name) =>
    sameValues(state.values[name], sent[name]) ? [] : [state.values[name]],
  );

export const notSaved = (left: readonly unknown[]): string => {
  const texts = left.flatMap((each) =>
    typeof each === 'string' || typeof each === 'number' ? [`«${each}»`] : [],
  );
  return `Lo que escribió mientras se guardaba no se incluyó${texts.length > 0 ? `: ${texts.join(', ')}` : ''}.`;
};
