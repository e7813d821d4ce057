import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../app/api.ts';
import { RecordDialog } from '../kit/RecordDialog.tsx';
import { useOpenedOffer } from '../kit/useOpenedOffer.ts';
import { OrderForm } from './OrderForm.tsx';
import { OrderView } from './OrderView.tsx';
import { ReceiptsForm } from './ReceiptsForm.tsx';
import { orderPath } from './useOrderSteps.tsx';

interface Props {
  readonly record: string;
  /** `editar`, `recibos`, `generar`, or '' to view. */
  readonly mode: string;
  onMode(mode: string): void;
  onClose(): void;
}

/** What each mode of the form needs to be offered. */
const NEEDED: Readonly<Record<string, 'update' | 'purchaseorder'>> = {
  editar: 'update',
  recibos: 'update',
  generar: 'purchaseorder',
};

/** One order, seen, edited or generated (R3 §2); each has an address of its own. */
export default function OrderDialog({ record, mode, onMode, onClose }: Props) {
  const path = orderPath(record);
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<OrderDetail>(path, {}, { signal }),
  });
  const opened = useOpenedOffer(record, data?.actions, NEEDED[mode]);
  if (!data)
    return (
      <RecordDialog open size="xl" title="Orden de compra" onClose={onClose}>
        <p role="status">{isError ? 'No se pudo leer la orden de compra.' : 'Procesando...'}</p>
      </RecordDialog>
    );
  if (!opened) return <OrderView order={data} onMode={onMode} onClose={onClose} />;
  const Form = mode === 'recibos' ? ReceiptsForm : OrderForm;
  return <Form key={mode} order={data} {...opened} onSaved={() => onMode('')} onClose={onClose} />;
}
