import { RejectReprogramming } from 'validator:reprogramming/commands.ts';
import { REJECT_REPROGRAMMING_FORM } from '@expediente/schemas/reprogramming/forms.ts';
import { StepDialog } from '../kit/StepDialog.tsx';
import type { StepDialogOf } from '../kit/useRecordSteps.tsx';
import { ReprogrammingLead } from './ReprogrammingLead.tsx';
import type { ReprogrammingKey } from './useReprogrammingSteps.tsx';

/** Rejection needs its reason (R3 §4). */
export default function RejectReprogrammingDialog({ record, onClose }: StepDialogOf<ReprogrammingKey>) {
  return (
    <StepDialog
      title={`Rechazar la reprogramación ${record.number_year} de ${record.description}`}
      compiled={RejectReprogramming}
      layout={REJECT_REPROGRAMMING_FORM}
      command={{ p_id: record.id, p_revision: record.revision }}
      path="/reprogramming/disapprove"
      lead={<ReprogrammingLead reprogramming={record} />}
      submit="Rechazar"
      tone="grave"
      onClose={onClose}
      onDone={onClose}
    />
  );
}
