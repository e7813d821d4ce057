import { CorrectRegularization as command } from 'validator:unops/commands.ts';
import { fileField } from '@expediente/schemas/shared/form-file.ts';
import { CORRECT_REGULARIZATION_FORM, REGULARIZE_DOCUMENT } from '@expediente/schemas/unops/forms.ts';
import type { UnopsRegularizationRow } from '@expediente/schemas/unops/read.ts';
import { liveFields } from '../kit/form/live-fields.ts';
import { sendWithFile } from '../kit/form/send-file.ts';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import { inSentence, type StepDialogOf } from '../kit/steps/step.ts';

/** Without another one the kept one stays. */
const send = sendWithFile(REGULARIZE_DOCUMENT, 'optional');

/** The form begins with what the regularisation has. */
const layoutOf = ({ number_curdp, date_pay, file_regularize }: UnopsRegularizationRow) => [
  ...liveFields(CORRECT_REGULARIZATION_FORM, {
    p_number_curdp: { begins: number_curdp },
    p_date_pay: { begins: date_pay },
  }),
  { ...fileField(REGULARIZE_DOCUMENT), help: `Sin otro archivo se conserva ${file_regularize}.` },
];

/** Corrects number, date or PDF of a regularisation with a reason; both stay in its history (unops D20). */
export default function CorrectRegularization({
  record,
  about,
  command: key,
  lead,
  onClose,
}: StepDialogOf<UnopsRegularizationRow>) {
  return (
    <StepDialog
      title={inSentence('Corregir', about)}
      compiled={command}
      layout={layoutOf(record)}
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
