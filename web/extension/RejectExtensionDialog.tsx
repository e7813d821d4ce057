import { RejectExtension } from 'validator:extension/commands.ts';
import { RejectDialog } from '../kit/approval/RejectDialog.tsx';
import type { StepDialogOf } from '../kit/steps/useRecordSteps.tsx';
import { ExtensionLead } from './ExtensionLead.tsx';
import { type ExtensionKey, extensionCommand } from './useExtensionSteps.tsx';

/** Rejection needs its reason (R3 §4). */
export default function RejectExtensionDialog({ record: extension, onClose }: StepDialogOf<ExtensionKey>) {
  return (
    <RejectDialog
      title={`Rechazar la reprogramación ${extension.number_year} de ${extension.description}`}
      compiled={RejectExtension}
      command={extensionCommand(extension)}
      path="/quarterly/extension/refuse"
      lead={<ExtensionLead extension={extension} />}
      onClose={onClose}
    />
  );
}
