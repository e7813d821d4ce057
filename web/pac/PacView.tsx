import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { PAC_FORM } from '@expediente/schemas/pac/forms.ts';
import type { PacDetail, PacLineRead } from '@expediente/schemas/pac/read.ts';
import { useMemo } from 'react';
import { useGranted } from '../base/session.tsx';
import { shownActions } from '../kit/actions/actions.ts';
import { ApprovalBar } from '../kit/approval/ApprovalBar.tsx';
import { type ColumnsOf, ReadLines } from '../kit/form/LinesField.tsx';
import { useMovements } from '../kit/record/movements.tsx';
import { RecordView } from '../kit/record/RecordView.tsx';
import { ledgerColumns, ledgerLine, ledgerTotals, PLAN_COLUMNS } from './ledger.ts';
import { PacLead } from './PacLead.tsx';
import { PriceChanges } from './PriceChanges.tsx';
import { Reprogrammed } from './Reprogrammed.tsx';
import { usePacSteps } from './usePacSteps.tsx';

const [, , LINES] = PAC_FORM;
const WITHOUT_LEDGER: ColumnsOf<PacLineRead> = { qty_start: { title: 'Cantidad inicial' } };

interface Props {
  readonly pac: PacDetail;
  onEdit(): void;
  onClose(): void;
}

/** A plan as it stands, with its actions and its history. */
export function PacView({ pac, onEdit, onClose }: Props) {
  const granted = useGranted('packsanuales');
  const steps = usePacSteps();
  const lines = useMemo(() => pac.details.map(ledgerLine), [pac.details]);
  const movements = useMovements({
    lifecycle: 'planLine',
    lines,
    idOf: (line) => `${pac.id_unit}-${pac.year}-${line.id_supplie}-${line.id_sub_products}`,
    nameOf: (line) => `${line.cod_internal} ${line.description_internal} · ${line.id_sub_products}`,
  });
  const approved = pacStates.is(pac.state, 'aprobado');
  const ledger = useMemo(
    () => [...ledgerColumns(pac.details), movements.column],
    [pac.details, movements.column],
  );
  const status = pacStates.status(pac.state);
  return (
    <RecordView
      height="long"
      lifecycle="pac"
      record={pac}
      title={`PAC ${pac.year} · ${pac.description}`}
      status={status}
      lead={<PacLead pac={pac} />}
      head={
        <>
          <ApprovalBar
            states={pacStates}
            state={pac.state}
            rejected={`El PAC fue rechazado por el siguiente motivo: ${pac.justification}`}
          />
          <PriceChanges lines={pac.details} />
          <Reprogrammed pac={pac} />
        </>
      }
      actions={shownActions(granted, pac.actions)}
      steps={steps}
      dialog={movements.dialog}
      onAction={(action) => (action === 'update' ? onEdit() : steps.start(action, pac))}
      onClose={onClose}
    >
      {approved ? (
        <ReadLines
          field={LINES}
          lines={movements.lines}
          columns={PLAN_COLUMNS}
          more={ledger}
          totals={ledgerTotals(lines)}
        />
      ) : (
        <ReadLines
          field={LINES}
          lines={pac.details}
          columns={WITHOUT_LEDGER}
          totals={totalsOf(pac.details)}
        />
      )}
    </RecordView>
  );
}

// The read side answers amounts in their normal form.
const totalsOf = (lines: readonly PacLineRead[]): Partial<Record<keyof PacLineRead, string>> => ({
  description_internal: 'Total',
  subtotal: sum(
    lines.map((line) => line.subtotal as Money),
    ZERO_MONEY,
  ),
});
