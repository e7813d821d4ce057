import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useGranted } from '../app/session.tsx';
import { ActionBar } from '../kit/ActionBar.tsx';
import { AuditLine } from '../kit/AuditLine.tsx';
import { RecordDialog } from '../kit/RecordDialog.tsx';
import { RecordTabs } from '../kit/RecordTabs.tsx';
import { StateChip } from '../kit/StateChip.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderLead } from './OrderLead.tsx';
import { OrderCharges, OrderRequests } from './OrderRequests.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { printOrder } from './prints.ts';
import { ReadInvoices, ReadSupplies, ReadUnits } from './ReadOrderLines.tsx';
import { orderActions } from './receipts.ts';
import { actionLabels, orderName, RECEIPTS, statusOf } from './status.ts';
import { useOrderSteps } from './useOrderSteps.tsx';

interface Props {
  readonly order: OrderDetail;
  /** `editar`, `recibos` or `generar`. */
  onMode(mode: string): void;
  onClose(): void;
}

/** An order as it stands, with what may be done with it and its history. */
export function OrderView({ order, onMode, onClose }: Props) {
  const granted = useGranted('unidadproveedor', 'ordenescompra');
  const steps = useOrderSteps(onClose);
  const actions = orderActions(granted, order).filter(({ offer }) => offer.action !== 'view');
  const mayPrint = orderStates.is(order.state, 'printable') && granted.some(({ field }) => field === 'view');
  const act = (action: string) => {
    if (action === 'update') onMode('editar');
    else if (action === RECEIPTS) onMode('recibos');
    else if (action === 'purchaseorder') onMode('generar');
    else steps.start(action, order);
  };
  return (
    <RecordDialog
      open
      size="xl"
      title={orderName(order)}
      aside={<StateChip {...statusOf(order.state)} />}
      lead={<OrderLead order={order} />}
      onClose={onClose}
      actions={
        <>
          {mayPrint && (
            <Button variant="outlined" startIcon={<Print />} onClick={() => printOrder(order.id)}>
              Imprimir orden
            </Button>
          )}
          <ActionBar actions={actions} labels={actionLabels(order.state)} busy={steps.busy} onAction={act} />
        </>
      }
    >
      <OrderHead order={order} alerts={order.alerts} />
      <RecordTabs lifecycle="order" id={order.id} revision={order.revision}>
        <OrderFacts order={order} />
        <ReadSupplies order={order} />
        <ReadUnits order={order} />
        <OrderTotals
          mode={orderStates.is(order.state, 'consolidada') ? null : order.iva}
          total={order.total}
          subtotal={order.subtotal}
          iva={order.iva_amount}
        />
        {!orderStates.is(order.state, 'consolidada') && <ReadInvoices order={order} />}
        <OrderCharges order={order} />
        <OrderRequests requests={order.orders} />
        <AuditLine record={order} />
      </RecordTabs>
      {steps.dialog}
    </RecordDialog>
  );
}
