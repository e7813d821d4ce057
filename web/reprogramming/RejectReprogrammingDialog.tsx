import { RejectReprogramming } from 'validator:reprogramming/commands.ts';
import { RejectDialog } from '../kit/approval/RejectDialog.tsx';
import type { StepDialogOf } from '../kit/steps/useRecordSteps.tsx';
import { ReprogrammingLead } from './ReprogrammingLead.tsx';
import type { ReprogrammingKey } from './useReprogrammingSteps.tsx';

export default function RejectReprogrammingDialog({ record, onClose }: StepDialogOf<ReprogrammingKey>) {
  return (
    <RejectDialog
      title={`Rechazar la reprogramación ${record.number_year} de ${record.description}`}
      compiled={RejectReprogramming}
      command={{ p_id: record.id, p_revision: record.revision }}
      path="/reprogramming/disapprove"
      lead={<ReprogrammingLead reprogramming={record} />}
      onClose={onClose}
    />
  );
}
