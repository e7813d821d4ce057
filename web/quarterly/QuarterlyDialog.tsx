import type { QuarterlyDetail } from '@expediente/schemas/quarterly/read.ts';
import { OpenedRecord, type RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { QuarterlyForm } from './QuarterlyForm.tsx';
import { QuarterlyView } from './QuarterlyView.tsx';
import { quarterlyPath } from './useQuarterlySteps.tsx';

/** One programming, seen or edited; its id is `unit-year`. */
export default function QuarterlyDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
  const onSaved = (id: string) => onMode(id, '');
  return (
    <OpenedRecord<QuarterlyDetail>
      record={record}
      lifecycle="quarterly"
      mode={mode}
      path={quarterlyPath(record)}
      title="Programación"
      the="la programación"
      fresh={() => <QuarterlyForm onSaved={onSaved} onClose={onClose} />}
      form={(saved, { closed }) => (
        <QuarterlyForm saved={saved} closed={closed} onSaved={onSaved} onClose={onClose} />
      )}
      view={(saved) => (
        <QuarterlyView programming={saved} onEdit={() => onMode(record, 'editar')} onClose={onClose} />
      )}
      onClose={onClose}
    />
  );
}
