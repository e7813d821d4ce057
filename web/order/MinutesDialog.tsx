import { theOrder } from '@expediente/machines/order/name.ts';
import type { BookRecord, ParticipantRecord } from '@expediente/schemas/catalogues/records.ts';
import type { OrderMinutesRead } from '@expediente/schemas/order/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { MinutesForm } from './MinutesForm.tsx';
import type { OrderKey } from './status.ts';

interface Props {
  readonly record: OrderKey;
  onClose(): void;
}

/** Dialog of the minutes of a "baja cuantía" order (R3 §3, §5), recorded or new. */
export default function MinutesDialog({ record: order, onClose }: Props) {
  const minutes = useRead<OrderMinutesRead | null>(`/orders/purchaseorder/acta/${order.id}`);
  const people = useRead<Page<ParticipantRecord>>('/participants/get/public/acta');
  const books = useRead<Page<BookRecord>>('/books/get/public');
  if (minutes.data === undefined || !people.data || !books.data) {
    const failed = minutes.isError || people.isError || books.isError;
    return (
      <RecordDialog open size="medium" title={`Acta de ${theOrder(order)}`} onClose={onClose}>
        <p role="status">{failed ? 'No se pudo leer el acta.' : 'Procesando...'}</p>
      </RecordDialog>
    );
  }
  return (
    <MinutesForm
      order={order}
      minutes={minutes.data}
      people={people.data.rows}
      books={books.data.rows}
      onClose={onClose}
    />
  );
}

function useRead<Data>(path: string) {
  return useQuery({ queryKey: [path], queryFn: ({ signal }) => get<Data>(path, {}, { signal }) });
}
