import { ApproveReprogramming } from 'validator:reprogramming/commands.ts';
import { APPROVE_REPROGRAMMING_FORM } from '@expediente/schemas/reprogramming/forms.ts';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import type { StepDialogOf } from '../kit/steps/useRecordSteps.tsx';
import { ReprogrammingLead } from './ReprogrammingLead.tsx';
import type { ReprogrammingKey } from './useReprogrammingSteps.tsx';

/** An approval has the day of its resolution; the number is given by the server (R3 §4). */
export default function ApproveReprogrammingDialog({ record, onClose }: StepDialogOf<ReprogrammingKey>) {
  return (
    <StepDialog
      title={`Aprobar la reprogramación ${record.number_year} de ${record.description}`}
      compiled={ApproveReprogramming}
      layout={APPROVE_REPROGRAMMING_FORM}
      command={{ p_id: record.id, p_revision: record.revision }}
      path="/reprogramming/approve"
      lead={<ReprogrammingLead reprogramming={record} />}
      submit="Aprobar"
      onClose={onClose}
      onDone={onClose}
    >
      <p>Al aprobarla cambia el plan; el número de resolución se asigna solo.</p>
    </StepDialog>
  );
}
