import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import type { TSchema } from 'typebox';
import { type Validated, validatorOf } from '../validate.ts';
import type { AnyRuleSet } from './registry.ts';

const VALIDATORS = new Map<string, (input: unknown) => Validated<JsonObject>>();

/** Values as a rule set's own schema takes them, or what is wrong with them, under `p_values`. */
export function checkedValues(set: AnyRuleSet, sent: unknown): Validated<JsonObject> {
  let validate = VALIDATORS.get(set.name);
  if (validate === undefined) {
    // A JSON Schema of an object of JSON values.
    validate = validatorOf(set.values as TSchema) as (input: unknown) => Validated<JsonObject>;
    VALIDATORS.set(set.name, validate);
  }
  const checked = validate(sent);
  const errors: readonly FieldError[] =
    'errors' in checked ? checked.errors : (set.faults?.(checked.value) ?? []);
  if (errors.length > 0)
    return { errors: errors.map(({ field, message }) => ({ field: `p_values.${field}`, message })) };
  return checked;
}
