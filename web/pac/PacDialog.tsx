import type { PacDetail } from '@expediente/schemas/pac/read.ts';
import { OpenedRecord, type RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { PacForm } from './PacForm.tsx';
import { PacView } from './PacView.tsx';
import { pacPath } from './usePacSteps.tsx';

/** One plan, seen or edited; its id is `unit-year`. */
export default function PacDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
  const onSaved = (id: string) => onMode(id, '');
  return (
    <OpenedRecord<PacDetail>
      height="long"
      record={record}
      lifecycle="pac"
      mode={mode}
      path={pacPath(record)}
      title="PAC"
      the="el PAC"
      fresh={() => <PacForm onSaved={onSaved} onClose={onClose} />}
      form={(saved, { closed }) => (
        <PacForm saved={saved} closed={closed} onSaved={onSaved} onClose={onClose} />
      )}
      view={(pac) => <PacView pac={pac} onEdit={() => onMode(record, 'editar')} onClose={onClose} />}
      onClose={onClose}
    />
  );
}
