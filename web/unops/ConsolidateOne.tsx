import type { UnopsRow } from '@expediente/schemas/unops/read.ts';
import type { StepDialogOf } from '../kit/steps/step.ts';
import { ConsolidateUnops } from './ConsolidateUnops.tsx';

/** Dialog that consolidates a single record. */
export default function ConsolidateOne({ record, onClose }: StepDialogOf<UnopsRow>) {
  return <ConsolidateUnops records={[record]} onClose={onClose} onDone={onClose} />;
}
