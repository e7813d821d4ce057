import { PublishRule as Command } from 'validator:rules/commands.ts';
import type { RuleDetail } from '@expediente/schemas/rules/read.ts';
import { RULE_SETS } from '@expediente/schemas/rules/registry.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { useMemo } from 'react';
import { type Outcome, post } from '../app/api.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { payloadOf, valuesOf } from '../kit/record-form.ts';
import { SchemaForm } from '../kit/SchemaForm.tsx';
import { useForm, type Values } from '../kit/useForm.ts';
import type { CompiledSchema } from '../kit/validation.ts';
import { WhatIf } from './WhatIf.tsx';

interface Props {
  readonly rule: RuleDetail;
  readonly closed?: string | undefined;
  onSaved(): void;
  onClose(): void;
}

const HEADER: readonly FormField[] = [
  { name: 'p_valid_from', span: 4 },
  { name: 'p_legal_basis', widget: 'area', rows: 2, span: 12 },
];
const UNDER_VALUES = /^p_values\./;

/** A new version of a rule set: its values, from when and by what law, and what it would change of what was judged. */
export default function PublishRule({ rule, closed, onSaved, onClose }: Props) {
  const fields: readonly FormField[] = RULE_SETS[rule.name].form;
  const compiled = useMemo(() => compiledOf(rule), [rule]);
  const layout = useMemo(() => [...fields, ...HEADER], [fields]);
  const saved = useMemo(() => {
    const last = rule.versions.find(({ state }) => state !== 'withdrawn') ?? rule.in_force;
    return valuesOf<Values>(layout, compiled, {
      ...last.values,
      valid_from: rule.earliest,
      legal_basis: '',
    });
  }, [rule, layout, compiled]);
  const valuesSent = (values: Values) => payloadOf(fields, compiled, values);
  const form = useForm<Values>({
    compiled,
    saved,
    closed,
    payload: (values) => ({
      ...payloadOf(HEADER, compiled, values),
      p_name: rule.name,
      p_revision: rule.revision,
      p_values: valuesSent(values),
    }),
    send: async (payload, options) => inForm(await post('/rules/publish', payload, options)),
    onDone: onSaved,
  });
  return (
    <FormDialog
      title={`Nueva versión: ${rule.title}`}
      form={form}
      size="large"
      submit="Publicar"
      onClose={onClose}
    >
      <SchemaForm form={form} layout={layout} />
      <WhatIf name={rule.name} values={valuesSent(form.values)} />
    </FormDialog>
  );
}

/** The command's check, over a form whose values stand beside its own fields. The values' own schema the server has. */
const compiledOf = ({ schema }: RuleDetail): CompiledSchema => {
  const own = schema as CompiledSchema['schema']; // a JSON Schema of an object
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return {
    schema: {
      ...Command.schema,
      required: [...list(Command.schema.required), ...list(own.required)],
      properties: { ...asObject(Command.schema.properties), ...asObject(own.properties) },
    },
    errors: (data) => Command.errors(data),
  };
};

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Faults of the values stand beside the form's fields, which are named as the values are. */
function inForm<Data>(outcome: Outcome<Data>): Outcome<Data> {
  if (outcome.is !== 'invalid') return outcome;
  return {
    ...outcome,
    errors: outcome.errors.map(({ field, message }) => ({ field: field.replace(UNDER_VALUES, ''), message })),
  };
}
