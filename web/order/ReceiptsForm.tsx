import { theOrder } from '@expediente/machines/order/name.ts';
import './receipts-form.css';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import Alert from '@mui/material/Alert';
import { Warnings } from '../kit/layout/Warnings.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import { ReadSupplies } from './ReadOrderLines.tsx';
import { isReceiptField } from './receipts.ts';
import { actionLabels, RECEIPTS } from './status.ts';
import { type OrderFormProps, useOrderForm } from './useOrderForm.ts';

/**
 * What arrives after the commitment, and its correction after DAF's rejection: receipts and invoices first, what
 * is fixed below as facts (domain §4 "Field locks"). The same change as the order's form makes.
 */
export function ReceiptsForm(props: OrderFormProps) {
  const opened = useOrderForm(props);
  const { order, header, lines, alerts, isOpen } = opened;
  const correcting = orderStates.is(order.state, 'rechazada');
  return (
    <OrderFormDialog
      opened={opened}
      title={`${actionLabels(order.state)[RECEIPTS]} de ${theOrder(order)}`}
      submit="Guardar"
      layout={[
        ...lines.filter(({ name }) => name !== 'p_supplies'),
        ...header.filter(({ name }) => isOpen(name) && (correcting || isReceiptField(name))),
      ]}
      begin={order.id}
      onClose={props.onClose}
      after={
        <>
          <OrderFacts order={order} />
          <ReadSupplies order={order} />
        </>
      }
    >
      {correcting && (
        <Alert severity="error" className="receipts-alert">
          La orden fue rechazada por: {order.justification_rejection}
        </Alert>
      )}
      <Warnings of={alerts} />
    </OrderFormDialog>
  );
}
