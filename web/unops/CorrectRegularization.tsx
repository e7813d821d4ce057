import { CorrectRegularization as command } from 'validator:unops/commands.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { CORRECT_REGULARIZATION_FORM } from '@expediente/schemas/unops/forms.ts';
import type { UnopsRegularizationRow } from '@expediente/schemas/unops/read.ts';
import { useMemo } from 'react';
import { type FormFile, sendWithFile } from '../kit/form/send-file.ts';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import { inSentence, type StepDialogOf } from '../kit/steps/step.ts';
import { DOCUMENT, DOCUMENT_FIELD } from './document.ts';

const { missing: _, ...document } = DOCUMENT;
/** Without another one the kept one stays. */
const OPTIONAL: FormFile = document;
const send = sendWithFile(OPTIONAL);

/** The form begins with what the regularisation has. */
const layoutOf = ({
  number_curdp,
  date_pay,
  file_regularize,
}: UnopsRegularizationRow): readonly FormField[] => [
  ...CORRECT_REGULARIZATION_FORM.map((field): FormField => {
    if (field.name === 'p_number_curdp') return { ...field, begins: number_curdp };
    return field.name === 'p_date_pay' ? { ...field, begins: date_pay } : field;
  }),
  { ...DOCUMENT_FIELD, help: `Sin otro archivo se conserva ${file_regularize}.` },
];

/** Corrects number, date or PDF of a regularisation with a reason; both stay in its history (unops D20). */
export default function CorrectRegularization({
  record,
  about,
  command: key,
  lead,
  onClose,
}: StepDialogOf<UnopsRegularizationRow>) {
  const layout = useMemo(() => layoutOf(record), [record]);
  return (
    <StepDialog
      title={inSentence('Corregir', about)}
      compiled={command}
      layout={layout}
      command={key}
      path="/unops/regularize/correct"
      send={send}
      lead={lead}
      submit="Corregir"
      onClose={onClose}
      onDone={onClose}
    />
  );
}
