import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { Outcome } from '../../base/api.ts';
import { sameValues } from './same.ts';
import { type TypedState, typedSince } from './typed-state.ts';
import type { CompiledSchema } from './validation.ts';
import type { Values } from './values.ts';

/** Faults of a form, reported together: the schema's, and those of the form's own rules for other fields. */
export function faultsOf(
  compiled: CompiledSchema,
  payload: object,
  own: readonly FieldError[],
): readonly FieldError[] {
  const bySchema = compiled.errors(payload);
  const reported = new Set(bySchema.map(({ field }) => field));
  return [...bySchema, ...own.filter(({ field }) => !reported.has(field))];
}

/** True when the form shows an outcome itself: in its summary of errors, or in the dialog of a conflict. */
export const isShownInForm = (outcome: Outcome<unknown>): boolean =>
  outcome.is === 'refused' ||
  outcome.is === 'conflict' ||
  (outcome.is === 'invalid' && outcome.errors.length > 0);

/** True when a success has a message of one sentence only: there is nothing more to report. */
export const isPlainSuccess = (outcome: Outcome<unknown>): boolean =>
  outcome.is === 'done' && /^[^.]*\.?$/.test(outcome.message);

/** True when a payload is based on a revision before the others' change. */
export const isOlder = (payload: object, newer: number | undefined): boolean =>
  newer !== undefined && 'p_revision' in payload && Number(payload.p_revision) < newer;

/**
 * Field of a refusal, or cell of a line (`p_lines/7/p_qty` is `p_lines.7.p_qty` here); '' where the form does not send
 * that field: the refusal is shown above the form.
 */
export function ownField(field: string, sent: object): string {
  const path = field.split(/[./]/);
  return (path[0] ?? '') in sent ? path.join('.') : '';
}

/** Values typed during the save, which were not sent; values equal to the sent ones are no newer typing. */
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
