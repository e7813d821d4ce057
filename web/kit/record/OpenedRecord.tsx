import type { RecordRead } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get } from '../../base/api.ts';
import { NEW_RECORD } from '../address/useRecordAddress.ts';
import { type DialogHeight, type DialogSize, RecordDialog } from '../dialog/RecordDialog.tsx';
import { GoneRecord } from '../history/GoneRecord.tsx';
import { keptOpen, type OpenedOffer, useMade, useOpenedOffer } from './useOpenedOffer.ts';

/** What the dialog of a record gets from the list behind it; it has an address of its own. */
export interface RecordDialogProps {
  /** Its id, or the word for a new one. */
  readonly record: string;
  /** What is being done with it: `editar`, `generar`; '' to look at it. */
  readonly mode: string;
  onMode(record: string, mode: string): void;
  onClose(): void;
}

interface Props<Detail> {
  readonly record: string;
  readonly mode: string;
  /** As in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  /** Where a record is read. */
  path(record: string): string;
  /** The action that each mode needs to be offered; `editar` needs `update` by default. */
  readonly modes?: Readonly<Record<string, string>>;
  /** While it comes: 'Pedido', and inside a sentence 'el pedido'. */
  readonly title: string;
  readonly the: string;
  readonly size?: DialogSize;
  /** As its view has it. */
  readonly height?: DialogHeight;
  /** The form of a new one; once it was made and is read, `form` takes its place and keeps what is typed in it. */
  fresh?(onMade: (id: string | number) => void): ReactNode;
  /** Its form under an offer that may be taken back meanwhile. */
  form(saved: Detail, opened: OpenedOffer): ReactNode;
  view(saved: Detail): ReactNode;
  onClose(): void;
}

const EDIT: Readonly<Record<string, string>> = { editar: 'update' };

/** One record that is seen, or in a form while it offers that (R3 §2). */
export function OpenedRecord<Detail extends RecordRead>(props: Props<Detail>) {
  const { mode, modes = EDIT, title, the, size = 'xl', height = 'lines', onClose } = props;
  const { lifecycle } = props;
  const { record, setMade, isMade } = useMade(props.record);
  const isNew = record === NEW_RECORD;
  const path = props.path(record);
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<Detail>(path, {}, { signal }),
    enabled: !isNew,
  });
  const offered = useOpenedOffer(record, data?.actions, modes[mode]);
  const opened = isMade ? keptOpen(offered, data?.actions) : offered;
  if (isNew || (isMade && !data)) return props.fresh?.((id) => setMade(String(id)));
  if (!data)
    return (
      <RecordDialog open size={size} height={height} title={title} onClose={onClose}>
        {isError ? (
          <GoneRecord lifecycle={lifecycle} id={record} otherwise={`No se pudo leer ${the}.`} />
        ) : (
          <p role="status">Procesando...</p>
        )}
      </RecordDialog>
    );
  return opened ? props.form(data, opened) : props.view(data);
}
