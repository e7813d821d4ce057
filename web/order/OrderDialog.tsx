import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { useEffect, useState } from 'react';
import { OpenedRecord, type RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { OrderForm } from './OrderForm.tsx';
import { OrderView } from './OrderView.tsx';
import { PartForm } from './PartForm.tsx';
import type { CarriedValues } from './parting.ts';
import { ReceiptsForm } from './ReceiptsForm.tsx';
import { isPartMode, ORDER_MODES, type PartMode } from './receipts.ts';
import { takesCorrection } from './status.ts';
import { orderPath } from './steps.tsx';

/** Action that must be offered to open each mode of the form. */
const NEEDED = Object.fromEntries(Object.entries(ORDER_MODES).map(([action, mode]) => [mode, action]));

/** Dialog that shows, edits or generates one order, or separates what has come of it (R3 §2; hospital B). */
export default function OrderDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
  const [carried, setCarried] = useState<CarriedValues>();
  useEffect(() => {
    if (mode === '') setCarried(undefined);
  }, [mode]);
  const onPart = (next: PartMode, typed: CarriedValues) => {
    setCarried(typed);
    onMode(record, next);
  };
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
        const form = { order, ...opened, onSaved: () => onMode(record, ''), onPart, onClose };
        if (isPartMode(mode)) return <PartForm key={mode} {...form} mode={mode} carried={carried} />;
        const Form = mode === 'recibos' || takesCorrection(order) ? ReceiptsForm : OrderForm;
        return <Form key={mode} {...form} />;
      }}
      view={(order) => <OrderView order={order} onMode={(next) => onMode(record, next)} onClose={onClose} />}
      onClose={onClose}
    />
  );
}
