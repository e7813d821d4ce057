import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import type { TSchema } from 'typebox';
import { type Validated, validatorOf } from '../validate.ts';
import type { AnyRuleSet } from './registry.ts';

/** Schema with every object closed, so that a misspelt value of the law is refused by its name, and never left out. */
function closed(schema: object): object {
  const inside = Object.entries(schema).map(([key, value]) => [key, isObject(value) ? closed(value) : value]);
  const isOfObjects = 'type' in schema && schema.type === 'object' && 'properties' in schema;
  return { ...Object.fromEntries(inside), ...(isOfObjects && { additionalProperties: false }) };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const VALIDATORS = new Map<string, (input: unknown) => Validated<JsonObject>>();

/** Values checked by a rule set's own schema, or their faults, under `p_values`. */
export function checkedValues(set: AnyRuleSet, sent: unknown): Validated<JsonObject> {
  let validate = VALIDATORS.get(set.name);
  if (validate === undefined) {
    // A JSON Schema of an object of JSON values.
    validate = validatorOf(closed(set.values) as TSchema) as (input: unknown) => Validated<JsonObject>;
    VALIDATORS.set(set.name, validate);
  }
  const checked = validate(sent);
  const errors: readonly FieldError[] =
    'errors' in checked ? checked.errors : (set.faults?.(checked.value) ?? []);
  if (errors.length > 0)
    return { errors: errors.map(({ field, message }) => ({ field: `p_values.${field}`, message })) };
  return checked;
}
