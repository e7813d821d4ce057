import { RejectPac } from 'validator:pac/commands.ts';
import { REJECT_PAC_FORM } from '@expediente/schemas/pac/forms.ts';
import { StepDialog } from '../kit/StepDialog.tsx';
import type { StepDialogOf } from '../kit/useRecordSteps.tsx';
import { PacLead } from './PacLead.tsx';
import type { PacKey } from './usePacSteps.tsx';

/** Rejection needs its reason (R3 §4). */
export default function RejectPacDialog({ record: pac, onClose }: StepDialogOf<PacKey>) {
  return (
    <StepDialog
      title={`Rechazar el PAC ${pac.year} de ${pac.description}`}
      compiled={RejectPac}
      layout={REJECT_PAC_FORM}
      command={{ p_id_unit: pac.id_unit, p_year: pac.year, p_revision: pac.revision }}
      path="/packsannual/disapprove"
      lead={<PacLead pac={pac} />}
      submit="Rechazar"
      tone="grave"
      onClose={onClose}
      onDone={onClose}
    />
  );
}
