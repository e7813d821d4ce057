import { theOrder } from '@expediente/machines/order/name.ts';
import Alert from '@mui/material/Alert';
import { Warnings } from '../kit/layout/Warnings.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import { ReadSupplies } from './ReadOrderLines.tsx';
import { receivesAlone } from './receipts.ts';
import { actionLabels, takesCorrection } from './status.ts';
import { type OrderFormProps, useOrderForm } from './useOrderForm.ts';

/**
 * Form for receipts and invoices, which arrive after the commitment, and for corrections after DAF's rejection. It
 * sends the same command as the order's form; locked fields are facts below the open ones (domain §4 "Field locks").
 */
export function ReceiptsForm(props: OrderFormProps) {
  const opened = useOrderForm(props);
  const { order, header, lines, alerts, isOpen } = opened;
  const correcting = takesCorrection(order);
  return (
    <OrderFormDialog
      opened={opened}
      title={`${actionLabels(order.state)[props.offer.action]} de ${theOrder(order)}`}
      submit="Guardar"
      layout={[
        ...lines.filter(({ name }) => name !== 'p_supplies'),
        ...header.filter(({ name }) => isOpen(name)),
      ]}
      begin={order.id}
      onPart={props.onPart}
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
      {receivesAlone(order.actions) && (
        <Alert severity="info" className="receipts-alert">
          Su perfil registra lo que llegó y sus documentos; lo demás lo cambia quien puede editar la orden.
        </Alert>
      )}
      <Warnings of={alerts} />
    </OrderFormDialog>
  );
}
