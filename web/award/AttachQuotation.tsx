import { AttachQuotation as Command } from 'validator:award/commands.ts';
import { QUOTATION, QUOTATION_FORM } from '@expediente/schemas/award/forms.ts';
import type { AwardDetail } from '@expediente/schemas/award/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { useMemo } from 'react';
import {
  type FormFile,
  fileMissing,
  PDF_BEGINS,
  PICTURE_BEGINS,
  sendWithFile,
} from '../kit/form/send-file.ts';
import { StepDialog } from '../kit/steps/StepDialog.tsx';

interface Props {
  readonly award: AwardDetail;
  onClose(): void;
}

const FILE: FormFile = { ...QUOTATION, begins: [PDF_BEGINS, ...PICTURE_BEGINS] };
const send = sendWithFile(FILE);
const missing = fileMissing(FILE);

/** The quotation of one of the providers, a PDF or a picture. */
export default function AttachQuotation({ award, onClose }: Props) {
  const layout = useMemo(
    (): readonly FormField[] => [
      ...QUOTATION_FORM.map((field) => ({
        ...field,
        options: award.providers.map(({ id_provider, name }) => ({ value: id_provider, label: name })),
      })),
      {
        name: QUOTATION.field,
        label: 'Documento',
        widget: 'file',
        span: 12,
        settings: { accept: 'application/pdf,image/png,image/jpeg' },
      },
    ],
    [award.providers],
  );
  return (
    <StepDialog
      title={`Adjuntar cotización al acta ${award.number}`}
      compiled={Command}
      layout={layout}
      command={{ p_id: award.id, p_revision: award.revision }}
      check={missing}
      path="/awardacts/quotations/attach"
      send={send}
      submit="Adjuntar"
      onClose={onClose}
      onDone={onClose}
    />
  );
}
