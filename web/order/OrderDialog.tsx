import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { OpenedRecord, type RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { OrderForm } from './OrderForm.tsx';
import { OrderView } from './OrderView.tsx';
import { ReceiptsForm } from './ReceiptsForm.tsx';
import { orderPath } from './steps.tsx';

/** Action that must be offered to open each mode of the form. */
const NEEDED = { editar: 'update', recibos: 'update', generar: 'purchaseorder' };

/** Dialog that shows, edits or generates one order (R3 §2). */
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
      form={(order, opened) => (
        <Form key={mode} order={order} {...opened} onSaved={() => onMode(record, '')} onClose={onClose} />
      )}
      view={(order) => <OrderView order={order} onMode={(next) => onMode(record, next)} onClose={onClose} />}
      onClose={onClose}
    />
  );
}
