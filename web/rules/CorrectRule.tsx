import { CorrectRule as Command } from 'validator:rules/commands.ts';
import type { CorrectRule as Correction } from '@expediente/schemas/rules/commands.ts';
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
import { compiledOver, correctable, inForm, NOT_SENT } from './rule-form.ts';
import { useShownChange } from './useShownChange.tsx';
import { versionText } from './versions.ts';

interface Props {
  readonly rule: RuleDetail;
  readonly closed?: string | undefined;
  onSaved(): void;
  onClose(): void;
}

const REASON: readonly FormField[] = [
  { name: 'p_reason', widget: 'area', rows: 2, span: 12 },
  { name: 'p_legal_basis', widget: 'area', rows: 2, span: 12 },
];

/** Form of a version that replaces a wrong one: the wrong version, the right values, and the reason. */
export default function CorrectRule({ rule, closed, onSaved, onClose }: Props) {
  const fields: readonly FormField[] = RULE_SETS[rule.name].form;
  const compiled = useMemo(() => compiledOver(Command, rule), [rule]);
  const wrong = useMemo<FormField>(
    () => ({
      name: 'p_version',
      label: 'Versión incorrecta',
      widget: 'select',
      span: 6,
      options: correctable(rule).map((each) => ({ value: each.version, label: versionText(each) })),
      help: 'La nueva versión rige en su lugar, desde su mismo primer día.',
    }),
    [rule],
  );
  const own = useMemo(() => [wrong, ...REASON], [wrong]);
  const layout = useMemo(() => [wrong, ...fields, ...REASON], [wrong, fields]);
  const saved = useMemo(
    () =>
      valuesOf<Values>(layout, compiled, {
        ...rule.in_force.values,
        version: rule.in_force.version,
        legal_basis: '',
        reason: '',
      }),
    [rule, layout, compiled],
  );
  const change = useShownChange(
    '¿Publicar la corrección?',
    'Entra en vigor al publicarse, y lo que se evalúe con ella no se puede revertir. Los registros evaluados con la versión incorrecta la conservan hasta que se evalúen de nuevo desde «Registros evaluados». ¿Publicarla?',
  );
  const form = useForm<Values>({
    compiled,
    saved,
    revision: rule.revision,
    draft: { of: '/rules/correct', record: rule.name },
    closed,
    payload: (values) => ({
      ...payloadOf(own, compiled, values),
      p_name: rule.name,
      p_revision: rule.revision,
      p_values: payloadOf(fields, compiled, values),
    }),
    send: async (payload, options) => {
      const { p_version, p_values } = payload as Pick<Correction, 'p_version' | 'p_values'>; // holds: made above
      const { valid_from } = rule.versions.find(({ version }) => version === p_version) ?? rule.in_force;
      const p_shown = await change.ask({
        p_name: rule.name,
        p_values,
        p_version,
        p_date_start: valid_from,
        p_date_end: today(),
      });
      if (p_shown === null) return NOT_SENT;
      return inForm(await post('/rules/correct', { ...payload, p_shown }, options));
    },
    onDone: onSaved,
  });
  return (
    <FormDialog
      title={`Corregir una versión: ${rule.title}`}
      form={form}
      size="large"
      submit="Corregir"
      tone="grave"
      onClose={onClose}
    >
      <SchemaForm form={form} layout={layout} />
      {change.dialog}
    </FormDialog>
  );
}
