import type { UnopsConsolidationRow } from '@expediente/schemas/unops/read.ts';
import type { StepDialogOf } from '../kit/steps/step.ts';
import { RegularizeUnops } from './RegularizeUnops.tsx';

/** Dialog that regularises a single consolidation. */
export default function RegularizeOne({ record, onClose }: StepDialogOf<UnopsConsolidationRow>) {
  return <RegularizeUnops consolidations={[record]} onClose={onClose} onDone={onClose} />;
}
