import { RejectPac } from 'validator:pac/commands.ts';
import { RejectDialog } from '../kit/approval/RejectDialog.tsx';
import type { StepDialogOf } from '../kit/steps/useRecordSteps.tsx';
import { PacLead } from './PacLead.tsx';
import { type PacKey, pacCommand } from './usePacSteps.tsx';

/** Rejection needs its reason (R3 §4). */
export default function RejectPacDialog({ record: pac, onClose }: StepDialogOf<PacKey>) {
  return (
    <RejectDialog
      title={`Rechazar el PAC ${pac.year} de ${pac.description}`}
      compiled={RejectPac}
      command={pacCommand(pac)}
      path="/packsannual/disapprove"
      lead={<PacLead pac={pac} />}
      onClose={onClose}
    />
  );
}
