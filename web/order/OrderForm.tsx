import { orderName } from '@expediente/machines/order/name.ts';
import './order-form.css';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import Alert from '@mui/material/Alert';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderRequests } from './OrderRequests.tsx';
import { statusOf } from './status.ts';
import { type OrderFormProps, useOrderForm } from './useOrderForm.ts';

/** Form that generates an order from its consolidation, or changes the fields that its phase allows (R3 §4, §5). */
export function OrderForm(props: OrderFormProps) {
  const opened = useOrderForm(props);
  const { order, header, lines, alerts, isOpen } = opened;
  const generating = orderStates.is(order.state, 'consolidada');
  const locked = !isOpen('p_id_provider');
  return (
    <OrderFormDialog
      opened={opened}
      title={generating ? `Generar orden de compra · ${orderName(order)}` : orderName(order)}
      submit={generating ? 'Generar' : 'Guardar'}
      layout={[...header, ...lines]}
      onPart={props.onPart}
      onClose={props.onClose}
      after={<OrderRequests order={order} />}
    >
      <OrderHead order={order} alerts={alerts} />
      {locked && (
        <Alert severity="info" className="order-fixed">
          En {statusOf(order.state).label} solo cambia lo que se puede escribir abajo; lo demás quedó fijo al
          avanzar la orden.
        </Alert>
      )}
      {!locked && <div className="order-open" />}
    </OrderFormDialog>
  );
}
