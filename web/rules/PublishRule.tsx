import { PublishRule as Command } from 'validator:rules/commands.ts';
import type { PublishRule as Publication } from '@expediente/schemas/rules/commands.ts';
import type { RuleDetail } from '@expediente/schemas/rules/read.ts';
import { RULE_SETS } from '@expediente/schemas/rules/registry.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { useMemo } from 'react';
import { post } from '../base/api.ts';
import { today } from '../kit/figures/date-text.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { useForm } from '../kit/form/useForm.ts';
import type { Values } from '../kit/form/values.ts';
import { compiledOver, inForm, NOT_SENT } from './rule-form.ts';
import { useShownChange } from './useShownChange.tsx';
import { WhatIf } from './WhatIf.tsx';
import { thisYear } from './what-if.ts';

interface Props {
  readonly rule: RuleDetail;
  readonly closed?: string | undefined;
  onSaved(): void;
  onClose(): void;
}

const HEADER: readonly FormField[] = [
  {
    name: 'p_valid_from',
    span: 4,
    help: 'Una versión que rige desde hoy se publica después de ver y confirmar qué cambiaría.',
  },
  { name: 'p_legal_basis', widget: 'area', rows: 2, span: 12 },
];

/**
 * Form of a new version of a rule set: values, first day and legal basis. Shows which earlier judgements would
 * change.
 */
export default function PublishRule({ rule, closed, onSaved, onClose }: Props) {
  const fields: readonly FormField[] = RULE_SETS[rule.name].form;
  const compiled = useMemo(() => compiledOver(Command, rule), [rule]);
  const layout = useMemo(() => [...fields, ...HEADER], [fields]);
  const saved = useMemo(
    () =>
      valuesOf<Values>(layout, compiled, {
        ...rule.in_force.values,
        valid_from: rule.proposed,
        legal_basis: '',
      }),
    [rule, layout, compiled],
  );
  const valuesSent = (values: Values) => payloadOf(fields, compiled, values);
  const change = useShownChange(
    '¿Publicar para hoy?',
    'Entra en vigor hoy, y lo que se evalúe con ella no se puede revertir. ¿Publicarla?',
  );
  const form = useForm<Values>({
    compiled,
    saved,
    revision: rule.revision,
    draft: { of: '/rules/publish', record: rule.name },
    closed,
    payload: (values) => ({
      ...payloadOf(HEADER, compiled, values),
      p_name: rule.name,
      p_revision: rule.revision,
      p_values: valuesSent(values),
    }),
    send: async (payload, options) => {
      const { p_valid_from, p_values } = payload as Pick<Publication, 'p_valid_from' | 'p_values'>; // holds: made above
      if (p_valid_from !== today()) return inForm(await post('/rules/publish', payload, options));
      const { from, to } = thisYear();
      const p_shown = await change.ask({
        p_name: rule.name,
        p_values,
        p_date_start: from,
        p_date_end: to,
      });
      if (p_shown === null) return NOT_SENT;
      return inForm(await post('/rules/publish', { ...payload, p_shown }, options));
    },
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
      {change.dialog}
    </FormDialog>
  );
}
