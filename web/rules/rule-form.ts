import type { RuleDetail, RuleVersionRead } from '@expediente/schemas/rules/read.ts';
import type { Outcome } from '../base/api.ts';
import type { CompiledSchema } from '../kit/form/validation.ts';

const UNDER_VALUES = /^p_values\./;

/** A command's check, over a form whose values are next to its own fields. The values' own schema the server has. */
export const compiledOver = (command: CompiledSchema, { schema }: RuleDetail): CompiledSchema => {
  const own = schema as CompiledSchema['schema']; // a JSON Schema of an object
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

/** Faults of the values are at the form's fields, which are named as the values are. */
export function inForm<Data>(outcome: Outcome<Data>): Outcome<Data> {
  if (outcome.is !== 'invalid') return outcome;
  return {
    ...outcome,
    errors: outcome.errors.map(({ field, message }) => ({ field: field.replace(UNDER_VALUES, ''), message })),
  };
}

/** The versions that another may take the place of: nothing was judged by the others, or they are corrected already. */
export const correctable = ({ versions }: RuleDetail): readonly RuleVersionRead[] =>
  versions.filter(({ state }) => state === 'inforce' || state === 'past');

/** Its person went back to the form: nothing was sent. */
export const NOT_SENT: Outcome<never> = { is: 'failed', message: '' };
