import { type Money, type Quantity, sum, ZERO_MONEY, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import type { PacDetail, PacLineRead } from '@expediente/schemas/pac/read.ts';
import { useMemo } from 'react';
import { useGranted } from '../app/session.tsx';
import { shownActions } from '../kit/actions.ts';
import { type EditColumn, EditGrid } from '../kit/EditGrid.tsx';
import { useMovements } from '../kit/movements.tsx';
import { RecordView } from '../kit/RecordView.tsx';
import { StepBar } from '../kit/StepBar.tsx';
import { PacLead } from './PacLead.tsx';
import { PriceChanges } from './PriceChanges.tsx';
import { usePacSteps } from './usePacSteps.tsx';

const HEAD: readonly EditColumn<PacLineRead>[] = [
  { field: 'cod_internal', title: 'Código', width: 80 },
  { field: 'description_internal', title: 'Insumo', width: 220 },
  { field: 'id_row', title: 'Renglón', width: 80 },
  { field: 'id_sub_products', title: 'Subproducto', width: 104 },
  { field: 'price', title: 'Precio', kind: 'price', width: 96 },
  { field: 'qty_start', title: 'Cantidad inicial', kind: 'quantity', width: 124 },
  { field: 'subtotal', title: 'Subtotal', kind: 'money', width: 124 },
];
/** The ledger of an approved plan (domain §4). */
const LEDGER: readonly EditColumn<PacLineRead>[] = [
  { field: 'qty_order_reservated', title: 'Reservado', kind: 'quantity', width: 96 },
  { field: 'qty_order', title: 'Ejecutado', kind: 'quantity', width: 96 },
  { field: 'available', title: 'Disponible', kind: 'quantity', width: 96 },
];
const APPROVED: readonly EditColumn<PacLineRead>[] = [...HEAD, ...LEDGER];
const STEPS = pacStates.statuses.filter(({ code }) => pacStates.is(code, 'main'));

interface Props {
  readonly pac: PacDetail;
  onEdit(): void;
  onClose(): void;
}

/** A plan as it stands, with its actions and its history. */
export function PacView({ pac, onEdit, onClose }: Props) {
  const granted = useGranted('packsanuales');
  const steps = usePacSteps();
  const movements = useMovements({
    lifecycle: 'planLine',
    lines: pac.details,
    idOf: (line) => `${pac.id_unit}-${pac.year}-${line.id_supplie}-${line.id_sub_products}`,
    nameOf: (line) => `${line.cod_internal} ${line.description_internal} · ${line.id_sub_products}`,
  });
  const columns = useMemo(() => [...APPROVED, movements.column], [movements.column]);
  const status = pacStates.status(pac.state);
  const rejected = pacStates.is(pac.state, 'rechazado');
  return (
    <RecordView
      lifecycle="pac"
      record={pac}
      title={`PAC ${pac.year} · ${pac.description}`}
      status={status}
      lead={<PacLead pac={pac} />}
      head={
        <>
          <StepBar
            steps={STEPS}
            // Rejected, it waits for its author again.
            current={rejected ? pacStates.status('pendiente').code : pac.state}
            off={
              rejected
                ? { ...status, reason: `El PAC fue rechazado por el siguiente motivo: ${pac.justification}` }
                : undefined
            }
          />
          <PriceChanges lines={pac.details} />
        </>
      }
      actions={shownActions(granted, pac.actions)}
      steps={steps}
      dialog={movements.dialog}
      onAction={(action) => (action === 'update' ? onEdit() : steps.start(action, pac))}
      onClose={onClose}
    >
      <EditGrid
        field="details"
        name="Insumos del plan"
        lines={movements.lines}
        lineId={(line) => line.id}
        columns={pacStates.is(pac.state, 'aprobado') ? columns : HEAD}
        totals={totalsOf(pac.details)}
        readOnly
      />
    </RecordView>
  );
}

// The read side answers amounts in their normal form.
const totalsOf = (lines: readonly PacLineRead[]): Partial<Record<keyof PacLineRead, string>> => ({
  description_internal: 'Total',
  qty_start: sum(
    lines.map((line) => line.qty_start as Quantity),
    ZERO_QUANTITY,
  ),
  subtotal: sum(
    lines.map((line) => line.subtotal as Money),
    ZERO_MONEY,
  ),
});
