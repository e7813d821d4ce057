import type { PacDetail } from '@expediente/schemas/pac/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../app/api.ts';
import { RecordDialog } from '../kit/RecordDialog.tsx';
import { useOpenedOffer } from '../kit/useOpenedOffer.ts';
import { NEW_RECORD } from '../kit/useRecordAddress.ts';
import { PacForm } from './PacForm.tsx';
import { PacView } from './PacView.tsx';
import { pacPath } from './usePacSteps.tsx';

interface Props {
  /** `unit-year`, or the word for a new one. */
  readonly record: string;
  readonly editing: boolean;
  onEdit(id: string): void;
  onView(id: string): void;
  onClose(): void;
}

/** One plan, seen or edited; it has an address of its own. */
export default function PacDialog(props: Props) {
  const { record, editing, onClose } = props;
  const path = pacPath(record);
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<PacDetail>(path, {}, { signal }),
    enabled: record !== NEW_RECORD,
  });
  const opened = useOpenedOffer(record, data?.actions, editing ? 'update' : undefined);
  if (record === NEW_RECORD) return <PacForm onSaved={props.onView} onClose={onClose} />;
  if (!data)
    return (
      <RecordDialog open size="xl" title="PAC" onClose={onClose}>
        <p role="status">{isError ? 'No se pudo leer el PAC.' : 'Procesando...'}</p>
      </RecordDialog>
    );
  return opened ? (
    <PacForm saved={data} closed={opened.closed} onSaved={props.onView} onClose={onClose} />
  ) : (
    <PacView pac={data} onEdit={() => props.onEdit(record)} onClose={onClose} />
  );
}
