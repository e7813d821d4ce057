import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { schemaAjv } from './keywords.ts';
import { fieldErrors } from './messages.ts';
import { normaliserOf } from './normalise.ts';

/** A valid input in the schema's own shape, or the faults of its fields. */
export type Validated<Value> = { readonly value: Value } | { readonly errors: readonly FieldError[] };

const ajv = schemaAjv();

/**
 * Most faults of one answer: people read no more at once, and thousands of bad lines in words would hold up all other
 * calls.
 */
const MOST_FAULTS = 1_000;

/**
 * Compiles a schema once: the check normalises (wire tolerance, domain §8), then validates, and reports
 * faults in Spanish by payload path (`p_details.0.p_qty`).
 */
export function validatorOf<Schema extends TSchema>(
  schema: Schema,
): (input: unknown) => Validated<Static<Schema>> {
  const normalise = normaliserOf(schema);
  // Compiled at the first call: a process has more validators than it uses.
  let compiled: ValidateFunction<Static<Schema>> | undefined;
  return (input) => {
    compiled ??= ajv.compile<Static<Schema>>(schema);
    const check = compiled;
    const faults: FieldError[] = [];
    const value = normalise(input ?? {}, '', faults);
    if (check(value) && faults.length === 0) return { value };
    const found = (check.errors ?? []).slice(0, MOST_FAULTS);
    return { errors: [...faults.slice(0, MOST_FAULTS), ...fieldErrors(schema, found, value)] };
  };
}
