import { RejectHandback, SaveHandback } from 'validator:handback/commands.ts';
import { handbackStates } from '@expediente/machines/handback/life-cycle.ts';
import {
  HANDBACK_FORM,
  type HandbackValues,
  REJECT_HANDBACK_FORM,
} from '@expediente/schemas/handback/forms.ts';
import type { HandbackDetail, HandbackRow } from '@expediente/schemas/handback/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { useMemo } from 'react';
import { post } from '../base/api.ts';
import { useGranted, useSession } from '../base/session.tsx';
import { shownActions } from '../kit/actions/actions.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { ReadLines } from '../kit/form/LinesField.tsx';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { useForm } from '../kit/form/useForm.ts';
import { OpenedRecord, type RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { RecordView } from '../kit/record/RecordView.tsx';
import { StepBar } from '../kit/steps/StepBar.tsx';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import { type StepDialogOf, useRecordSteps } from '../kit/steps/useRecordSteps.tsx';
import { HANDBACK_STEPS, handbackName, handbackPath } from './devoluciones.page.tsx';

const [, , , LINES] = HANDBACK_FORM;
const FIXED = 'No cambia después del primer guardado.';
const STEPS = handbackStates.statuses.filter(({ code }) => handbackStates.is(code, 'main'));

/** One handback, seen or edited. */
export default function HandbackDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
  const form = (saved?: HandbackDetail, closed?: string) => (
    <HandbackForm saved={saved} closed={closed} onSaved={(id) => onMode(id, '')} onClose={onClose} />
  );
  return (
    <OpenedRecord<HandbackDetail>
      record={record}
      lifecycle="handback"
      mode={mode}
      path={handbackPath(record)}
      title="Devolución"
      the="la devolución"
      fresh={() => form()}
      form={(saved, { closed }) => form(saved, closed)}
      view={(saved) => (
        <HandbackView handback={saved} onEdit={() => onMode(record, 'editar')} onClose={onClose} />
      )}
      onClose={onClose}
    />
  );
}

interface ViewProps {
  readonly handback: HandbackDetail;
  onEdit(): void;
  onClose(): void;
}

function HandbackView({ handback, onEdit, onClose }: ViewProps) {
  const { state, reason } = handback;
  const steps = useRecordSteps(HANDBACK_STEPS);
  const status = handbackStates.status(state);
  const rejected = handbackStates.is(state, 'rechazada');
  return (
    <RecordView
      lifecycle="handback"
      record={handback}
      title={handbackName(handback)}
      status={status}
      head={
        <StepBar
          steps={STEPS}
          // Rejected, it waits for its author again.
          current={rejected ? handbackStates.status('pendiente').code : state}
          off={
            rejected ? { ...status, reason: `Fue rechazada por el siguiente motivo: ${reason}` } : undefined
          }
        />
      }
      actions={shownActions(useGranted(...HANDBACK_STEPS.pages), handback.actions)}
      steps={steps}
      onAction={(action) => (action === 'update' ? onEdit() : steps.start(action, handback))}
      onClose={onClose}
    >
      <p>
        {handback.supplie}: {handback.justification}
      </p>
      <ReadLines field={LINES} lines={handback.lines} />
    </RecordView>
  );
}

interface FormProps {
  readonly saved: HandbackDetail | undefined;
  readonly closed: string | undefined;
  onSaved(id: string): void;
  onClose(): void;
}

function HandbackForm({ saved, closed, onSaved, onClose }: FormProps) {
  const { year } = useSession();
  const values = useMemo(() => valuesOf<HandbackValues>(HANDBACK_FORM, SaveHandback, saved), [saved]);
  const form = useForm<HandbackValues, { readonly id: number }>({
    compiled: SaveHandback,
    saved: values,
    closed,
    payload: (of) => ({
      ...payloadOf(HANDBACK_FORM, SaveHandback, of),
      ...(saved ? { p_id: saved.id, p_revision: saved.revision } : {}),
    }),
    send: (payload, options) => post('/handback/insert/update', payload, options),
    onDone: ({ id }) => onSaved(String(id)),
  });
  const { p_id_unit: unit } = form.values;
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
  return (
    <FormDialog
      title={saved ? handbackName(saved) : 'Devolución nueva'}
      form={form}
      submit="Guardar"
      onClose={onClose}
    >
      <SchemaForm form={form} layout={layout} />
    </FormDialog>
  );
}

/** Rejection needs its reason. */
export function RejectHandbackDialog({ record, onClose }: StepDialogOf<HandbackRow>) {
  return (
    <StepDialog
      title={`Rechazar la devolución ${record.number_year} de ${record.unit}`}
      compiled={RejectHandback}
      layout={REJECT_HANDBACK_FORM}
      command={{ p_id: record.id, p_revision: record.revision }}
      path="/handback/disapprove"
      submit="Rechazar"
      tone="grave"
      onClose={onClose}
      onDone={onClose}
    />
  );
}
