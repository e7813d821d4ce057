import consolidate from 'validator:request/commands.ts#ConsolidateRequests';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { CONSOLIDATE_FORM } from '@expediente/schemas/request/forms.ts';
import type { RequestRow } from '@expediente/schemas/request/read.ts';
import { type EditColumn, EditGrid } from '../kit/EditGrid.tsx';
import { StepDialog } from '../kit/StepDialog.tsx';

const COLUMNS: readonly EditColumn<RequestRow>[] = [
  { field: 'number_year', title: 'Pedido', width: 100 },
  { field: 'unit', title: 'Centro de costo', width: 180 },
  { field: 'supplie', title: 'Insumo', width: 240 },
  { field: 'quarter_order', title: 'Cuatrimestre', width: 120 },
  { field: 'total_qty', title: 'Cantidad', kind: 'quantity', width: 110 },
  { field: 'total', title: 'Total', kind: 'money', width: 130 },
];

interface Props {
  readonly requests: readonly RequestRow[];
  onClose(): void;
  onDone(): void;
}

/** Joins the ticked requests into a purchase order without a number yet (R3 §7 "Approve (consolidate)"). */
export default function ConsolidateDialog({ requests, onClose, onDone }: Props) {
  const oneSupply = new Set(requests.map(({ id_supplie }) => id_supplie)).size === 1;
  return (
    <StepDialog
      title={requests.length === 1 ? 'Consolidar 1 pedido' : `Consolidar ${requests.length} pedidos`}
      size="large"
      compiled={consolidate}
      layout={CONSOLIDATE_FORM}
      command={{ p_list_orders: requests.map(({ id }) => id).join(',') }}
      initial={{
        p_number_resolution: '',
        p_date_resolution: dateInGuatemala(new Date()),
        p_calculate_fee: 1,
        p_has_award: oneSupply ? 1 : 0,
      }}
      path="/orders/consolidate/approve"
      submit="Consolidar"
      onClose={onClose}
      onDone={() => {
        onDone();
        onClose();
      }}
    >
      <EditGrid
        field="p_list_orders"
        name="Pedidos que se consolidan"
        lines={requests}
        lineId={({ id }) => String(id)}
        columns={COLUMNS}
        // The read side answers amounts in their normal form.
        totals={{
          supplie: 'Total',
          total: sum(
            requests.map(({ total }) => total as Money),
            ZERO_MONEY,
          ),
        }}
        readOnly
        height={280}
      />
    </StepDialog>
  );
}
