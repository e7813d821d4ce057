import './unops.css';
import { RegularizeUnops as command } from 'validator:unops/commands.ts';
import { counted } from '@expediente/kernel/format.ts';
import { REGULARIZE_DOCUMENT } from '@expediente/schemas/unops/document.ts';
import { REGULARIZE_FORM } from '@expediente/schemas/unops/forms.ts';
import type { UnopsConsolidationRow } from '@expediente/schemas/unops/read.ts';
import { sumText } from '../kit/figures/amounts.tsx';
import { EditGrid } from '../kit/grid/EditGrid.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import { CONSOLIDATION_COLUMNS, lineId, REGULARIZE_TEXT } from './lines.ts';

interface Props {
  readonly consolidations: readonly UnopsConsolidationRow[];
  onClose(): void;
  /** Called after success. */
  onDone(): void;
}

/** Heights in px. The number of lines is known before they are drawn, so the buttons stay in their place. */
const [FIELDS_HEIGHT, ROW_HEIGHT, HIGHEST] = [470, 36, 740];

/** Form that regularises consolidations of one cost centre with a CURDP and its PDF (R3 §4). */
export function RegularizeUnops({ consolidations, onClose, onDone }: Props) {
  return (
    <StepDialog
      title={`Regularizar ${counted(consolidations.length, 'consolidación', 'consolidaciones')}`}
      size="large"
      height={Math.min(HIGHEST, FIELDS_HEIGHT + consolidations.length * ROW_HEIGHT)}
      lead={<Lead amount={sumText(consolidations)} party={consolidations[0]?.unit ?? ''} />}
      compiled={command}
      layout={REGULARIZE_FORM}
      file={REGULARIZE_DOCUMENT}
      command={{ p_list_consolidate: consolidations.map(({ id }) => id) }}
      path="/unops/regularize"
      submit="Regularizar"
      onClose={onClose}
      onDone={onDone}
    >
      <p className="unops-text">{REGULARIZE_TEXT}</p>
      <EditGrid
        field="p_list_consolidate"
        name="Consolidaciones que se regularizan"
        lines={consolidations}
        lineId={lineId}
        columns={CONSOLIDATION_COLUMNS}
        totals={{ unit: 'Total', total: sumText(consolidations) }}
        readOnly
        height={280}
      />
    </StepDialog>
  );
}
