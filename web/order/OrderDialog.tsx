import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { OpenedRecord, type RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { OrderForm } from './OrderForm.tsx';
import { OrderView } from './OrderView.tsx';
import { ReceiptsForm } from './ReceiptsForm.tsx';
import { orderPath } from './useOrderSteps.tsx';

/** What each mode of the form needs to be offered. */
const NEEDED = { editar: 'update', recibos: 'update', generar: 'purchaseorder' };

/** One order, seen, edited or generated (R3 §2). */
export default function OrderDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
  const Form = mode === 'recibos' ? ReceiptsForm : OrderForm;
  return (
    <OpenedRecord<OrderDetail>
      height="long"
      record={record}
      lifecycle="order"
      mode={mode}
      path={orderPath}
      modes={NEEDED}
      title="Orden de compra"
      the="la orden de compra"
      form={(order, opened) => (
        <Form key={mode} order={order} {...opened} onSaved={() => onMode(record, '')} onClose={onClose} />
      )}
      view={(order) => <OrderView order={order} onMode={(next) => onMode(record, next)} onClose={onClose} />}
      onClose={onClose}
    />
  );
}
