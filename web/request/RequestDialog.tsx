import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { OpenedRecord, type RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { RequestForm } from './RequestForm.tsx';
import { RequestView } from './RequestView.tsx';
import { requestPath } from './useRequestSteps.tsx';

/** One request, seen or edited. */
export default function RequestDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
  const onSaved = (id: string) => onMode(id, '');
  return (
    <OpenedRecord<RequestDetail>
      record={record}
      lifecycle="request"
      mode={mode}
      path={requestPath(record)}
      title="Pedido"
      the="el pedido"
      fresh={() => <RequestForm onSaved={onSaved} onClose={onClose} />}
      form={(saved, { closed }) => (
        <RequestForm saved={saved} closed={closed} onSaved={onSaved} onClose={onClose} />
      )}
      view={(request) => (
        <RequestView request={request} onEdit={() => onMode(record, 'editar')} onClose={onClose} />
      )}
      onClose={onClose}
    />
  );
}
