import { CorrectRegularization as command } from 'validator:unops/commands.ts';
import { CORRECT_REGULARIZATION_FORM } from '@expediente/schemas/unops/forms.ts';
import type { UnopsRegularizationRow } from '@expediente/schemas/unops/read.ts';
import { liveFields } from '../kit/form/live-fields.ts';
import { type FormFile, sendWithFile } from '../kit/form/send-file.ts';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import { inSentence, type StepDialogOf } from '../kit/steps/step.ts';
import { DOCUMENT, DOCUMENT_FIELD } from './document.ts';

const { missing: _, ...document } = DOCUMENT;
/** Without another one the kept one stays. */
const OPTIONAL: FormFile = document;
const send = sendWithFile(OPTIONAL);

/** The form begins with what the regularisation has. */
const layoutOf = ({ number_curdp, date_pay, file_regularize }: UnopsRegularizationRow) => [
  ...liveFields(CORRECT_REGULARIZATION_FORM, {
    p_number_curdp: { begins: number_curdp },
    p_date_pay: { begins: date_pay },
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
