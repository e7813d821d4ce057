import './unops.css';
import { ConsolidateUnops as command } from 'validator:unops/commands.ts';
import { counted } from '@expediente/kernel/format.ts';
import { CONSOLIDATE_UNOPS_FORM } from '@expediente/schemas/unops/forms.ts';
import type { UnopsRow } from '@expediente/schemas/unops/read.ts';
import { sumText } from '../kit/figures/amounts.tsx';
import { EditGrid } from '../kit/grid/EditGrid.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import { lineId, RECORD_COLUMNS } from './lines.ts';

interface Props {
  readonly records: readonly UnopsRow[];
  onClose(): void;
  /** Called after success. */
  onDone(): void;
}

/** Heights in px. The number of lines is known before they are drawn, so the buttons stay in their place. */
const [FIELDS_HEIGHT, ROW_HEIGHT, HIGHEST] = [360, 46, 740];

/** Form that joins records of one cost centre in a consolidation (R3 §4). */
export function ConsolidateUnops({ records, onClose, onDone }: Props) {
  return (
    <StepDialog
      title={`Consolidar ${counted(records.length, 'registro')} de Unops`}
      size="xl"
      height={Math.min(HIGHEST, FIELDS_HEIGHT + records.length * ROW_HEIGHT)}
      lead={<Lead amount={sumText(records)} party={records[0]?.unit ?? ''} />}
      compiled={command}
      layout={CONSOLIDATE_UNOPS_FORM}
      command={{ p_unops: records.map(({ id }) => id) }}
      path="/unops/consolidate"
      submit="Consolidar"
      onClose={onClose}
      onDone={onDone}
    >
      <EditGrid
        field="p_unops"
        name="Registros que se consolidan"
        lines={records}
        lineId={lineId}
        columns={RECORD_COLUMNS}
        totals={{ supplie: 'Total', total: sumText(records) }}
        readOnly
        height={280}
      />
    </StepDialog>
  );
}
