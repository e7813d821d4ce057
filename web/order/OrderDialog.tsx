import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { RECEIVE } from '@expediente/schemas/shared/actions.ts';
import { OpenedRecord, type RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { OrderForm } from './OrderForm.tsx';
import { OrderView } from './OrderView.tsx';
import { ReceiptsForm } from './ReceiptsForm.tsx';
import { takesCorrection } from './status.ts';
import { orderPath } from './steps.tsx';

/** Action that must be offered to open each mode of the form. */
const NEEDED = { editar: 'update', recibos: RECEIVE, generar: 'purchaseorder' };

/** Dialog that shows, edits or generates one order (R3 §2). */
export default function OrderDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
  return (
    <OpenedRecord<OrderDetail>
      height="long"
      record={record}
      lifecycle="order"
      mode={mode}
      path={orderPath}
      modes={NEEDED}
      title="Orden de compra"
      form={(order, opened) => {
        const Form = mode === 'recibos' || takesCorrection(order) ? ReceiptsForm : OrderForm;
        return (
          <Form key={mode} order={order} {...opened} onSaved={() => onMode(record, '')} onClose={onClose} />
        );
      }}
      view={(order) => <OrderView order={order} onMode={(next) => onMode(record, next)} onClose={onClose} />}
      onClose={onClose}
    />
  );
}
