import { RejectQuarterly } from 'validator:quarterly/commands.ts';
import { RejectDialog } from '../kit/approval/RejectDialog.tsx';
import type { StepDialogOf } from '../kit/steps/useRecordSteps.tsx';
import { QuarterlyLead } from './QuarterlyLead.tsx';
import { type QuarterlyKey, quarterlyCommand } from './useQuarterlySteps.tsx';

/** Rejection needs its reason (R3 §4). */
export default function RejectQuarterlyDialog({ record: programming, onClose }: StepDialogOf<QuarterlyKey>) {
  return (
    <RejectDialog
      title={`Rechazar la programación ${programming.number_year} de ${programming.description}`}
      compiled={RejectQuarterly}
      command={quarterlyCommand(programming)}
      path="/quarterly/refuse"
      lead={<QuarterlyLead programming={programming} />}
      onClose={onClose}
    />
  );
}
