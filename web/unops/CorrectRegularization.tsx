import { CorrectRegularization as command } from 'validator:unops/commands.ts';
import { inSentence } from '@expediente/kernel/text.ts';
import { fileField } from '@expediente/schemas/shared/form-file.ts';
import { CORRECT_REGULARIZATION_FORM, REGULARIZE_DOCUMENT } from '@expediente/schemas/unops/forms.ts';
import type { UnopsRegularizationRow } from '@expediente/schemas/unops/read.ts';
import { liveFields } from '../kit/form/live-fields.ts';
import { sendWithFile } from '../kit/form/send-file.ts';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import type { StepDialogOf } from '../kit/steps/step.ts';

/** Sends the command. The file is optional: without a new one the old one is kept. */
const send = sendWithFile(REGULARIZE_DOCUMENT, 'optional');

/** Fields of the form, with the present values of the regularisation. */
const layoutOf = ({ number_curdp, date_pay, file_regularize }: UnopsRegularizationRow) => [
  ...liveFields(CORRECT_REGULARIZATION_FORM, {
    p_number_curdp: { begins: number_curdp },
    p_date_pay: { begins: date_pay },
  }),
  { ...fileField(REGULARIZE_DOCUMENT), help: `Sin otro archivo se conserva ${file_regularize}.` },
];

/**
 * Dialog that corrects number, date or PDF of a regularisation, with a reason; the old values stay in its history
 * (unops D20).
 */
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
