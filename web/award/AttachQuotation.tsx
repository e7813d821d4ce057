import { AttachQuotation as Command } from 'validator:award/commands.ts';
import { QUOTATION, QUOTATION_FORM } from '@expediente/schemas/award/forms.ts';
import type { AwardDetail } from '@expediente/schemas/award/read.ts';
import { fileField } from '@expediente/schemas/shared/form-file.ts';
import { liveFields } from '../kit/form/live-fields.ts';
import { withFile } from '../kit/form/send-file.ts';
import { StepDialog } from '../kit/steps/StepDialog.tsx';

interface Props {
  readonly award: AwardDetail;
  onClose(): void;
}

const FILE = withFile(QUOTATION);
const FILE_FIELD = fileField(QUOTATION);

/** Dialog that attaches a provider's quotation to the award, a PDF or a picture. */
export default function AttachQuotation({ award, onClose }: Props) {
  const providers = award.providers.map(({ id_provider, name }) => ({ value: id_provider, label: name }));
  return (
    <StepDialog
      title={`Adjuntar cotización al acta ${award.number}`}
      compiled={Command}
      layout={[...liveFields(QUOTATION_FORM, { p_id_provider: { options: providers } }), FILE_FIELD]}
      command={{ p_id: award.id, p_revision: award.revision }}
      path="/awardacts/quotations/attach"
      {...FILE}
      submit="Adjuntar"
      onClose={onClose}
      onDone={onClose}
    />
  );
}
