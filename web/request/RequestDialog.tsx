import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../app/api.ts';
import { RecordDialog } from '../kit/RecordDialog.tsx';
import { useOpenedOffer } from '../kit/useOpenedOffer.ts';
import { NEW_RECORD } from '../kit/useRecordAddress.ts';
import { RequestForm } from './RequestForm.tsx';
import { RequestView } from './RequestView.tsx';
import { requestPath } from './useRequestSteps.tsx';

interface Props {
  readonly record: string;
  readonly editing: boolean;
  onEdit(id: string): void;
  onView(id: string): void;
  onClose(): void;
}

/** One request, seen or edited; it has an address of its own. */
export default function RequestDialog({ record, editing, onEdit, onView, onClose }: Props) {
  const path = requestPath(record);
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RequestDetail>(path, {}, { signal }),
    enabled: record !== NEW_RECORD,
  });
  const opened = useOpenedOffer(record, data?.actions, editing ? 'update' : undefined);
  if (record === NEW_RECORD) return <RequestForm onSaved={onView} onClose={onClose} />;
  if (!data)
    return (
      <RecordDialog open size="xl" title="Pedido" onClose={onClose}>
        <p role="status">{isError ? 'No se pudo leer el pedido.' : 'Procesando...'}</p>
      </RecordDialog>
    );
  return opened ? (
    <RequestForm saved={data} closed={opened.closed} onSaved={onView} onClose={onClose} />
  ) : (
    <RequestView request={data} onEdit={() => onEdit(record)} onClose={onClose} />
  );
}
