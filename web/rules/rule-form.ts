import type { RuleDetail, RuleVersionRead } from '@expediente/schemas/rules/read.ts';
import type { Outcome } from '../base/api.ts';
import type { CompiledSchema } from '../kit/form/validation.ts';

const UNDER_VALUES = /^p_values\./;

/**
 * Validator for a command whose values have their fields next to the command's own; only the server checks values by
 * their schema.
 */
export const compiledOver = (command: CompiledSchema, { schema }: RuleDetail): CompiledSchema => {
  const own = schema as CompiledSchema['schema']; // holds: it is the JSON Schema of an object
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return {
    schema: {
      ...command.schema,
      required: [...list(command.schema.required), ...list(own.required)],
      properties: { ...asObject(command.schema.properties), ...asObject(own.properties) },
    },
    errors: (data) => command.errors(data),
  };
};

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Outcome whose faults have the names of the form's fields, without `p_values.`. */
export function inForm<Data>(outcome: Outcome<Data>): Outcome<Data> {
  if (outcome.is !== 'invalid') return outcome;
  return {
    ...outcome,
    errors: outcome.errors.map(({ field, message }) => ({ field: field.replace(UNDER_VALUES, ''), message })),
  };
}

/** Versions that can be corrected: future ones have judged nothing, others were corrected or withdrawn already. */
export const correctable = ({ versions }: RuleDetail): readonly RuleVersionRead[] =>
  versions.filter(({ state }) => state === 'inforce' || state === 'past');

/** Outcome when the user goes back to the form, and nothing is sent. */
export const NOT_SENT: Outcome<never> = { is: 'failed', message: '' };
