import { SaveHandback } from 'validator:handback/commands.ts';
import { HANDBACK_FORM, type HandbackValues } from '@expediente/schemas/handback/forms.ts';
import type { HandbackDetail } from '@expediente/schemas/handback/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { useMemo } from 'react';
import { useSession } from '../base/session.tsx';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { CycleForm, useCycleForm } from '../kit/record/CycleForm.tsx';
import type { RecordFormProps } from '../kit/record/cycle.ts';

const FIXED = 'No se puede cambiar después de guardar.';

/** Makes or changes a handback: whose units, of which supply, how many of each sub-product. */
export default function HandbackForm(props: RecordFormProps<HandbackDetail>) {
  const { saved } = props;
  const { year } = useSession();
  const values = useMemo(() => valuesOf<HandbackValues>(HANDBACK_FORM, SaveHandback, saved), [saved]);
  const state = useCycleForm<HandbackValues, HandbackDetail>(props, {
    compiled: SaveHandback,
    saved: values,
    payload: (of) => ({
      ...payloadOf(HANDBACK_FORM, SaveHandback, of),
      ...(saved ? { p_id: saved.id, p_revision: saved.revision } : {}),
    }),
    save: '/handback/insert/update',
    send: '/handback/send',
  });
  const { p_id_unit: unit } = state.form.values;
  const layout = useMemo(
    () =>
      HANDBACK_FORM.map((field): FormField => {
        if (field.name === 'p_id_unit')
          return saved
            ? { ...field, locked: FIXED, settings: { text: `${saved.id_unit} · ${saved.unit}` } }
            : { ...field, settings: { path: `/unit/pac/get/all/${year}` } };
        if (field.name === 'p_id_supplie')
          return {
            ...field,
            settings: {
              path: '/supplies/get/public/pac',
              query: { p_year: year, p_id_unit: unit, p_id: 0 },
              ...(saved ? { text: saved.supplie } : {}),
            },
          };
        return field;
      }),
    [saved, unit, year],
  );
  return <CycleForm of={props} {...state} height="lines" layout={layout} past={{ what: 'una devolución' }} />;
}
