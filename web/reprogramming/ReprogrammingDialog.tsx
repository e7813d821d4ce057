import type { ReprogrammingDetail } from '@expediente/schemas/reprogramming/read.ts';
import { OpenedRecord, type RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { ReprogrammingForm } from './ReprogrammingForm.tsx';
import { ReprogrammingView } from './ReprogrammingView.tsx';

/** One reprogramming, seen or edited. */
export default function ReprogrammingDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
  const onSaved = (id: string) => onMode(id, '');
  return (
    <OpenedRecord<ReprogrammingDetail>
      record={record}
      lifecycle="reprogramming"
      mode={mode}
      path={`/reprogramming/get/id/${record}`}
      title="Reprogramación"
      the="la reprogramación"
      fresh={() => <ReprogrammingForm onSaved={onSaved} onClose={onClose} />}
      form={(saved, { closed }) => (
        <ReprogrammingForm saved={saved} closed={closed} onSaved={onSaved} onClose={onClose} />
      )}
      view={(reprogramming) => (
        <ReprogrammingView
          reprogramming={reprogramming}
          onEdit={() => onMode(record, 'editar')}
          onClose={onClose}
        />
      )}
      onClose={onClose}
    />
  );
}
