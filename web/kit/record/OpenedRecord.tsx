import type { RecordRead } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { get } from '../../base/api.ts';
import { NEW_RECORD } from '../address/useRecordAddress.ts';
import { type DialogHeight, type DialogSize, RecordDialog } from '../dialog/RecordDialog.tsx';
import { GoneRecord } from '../history/GoneRecord.tsx';
import { RecordFrameContext } from '../layout/record-frame.ts';
import { keptOpen, type OpenedOffer, useMade, useOpenedOffer } from './useOpenedOffer.ts';

/** Props of a record's dialog, from the screen behind it. */
export interface RecordDialogProps {
  /** Id of the record, or `NEW_RECORD`. */
  readonly record: string;
  /** Mode in which it is open: `editar`, `generar`; '' to only read it. */
  readonly mode: string;
  onMode(record: string, mode: string): void;
  onClose(): void;
}

interface Props<Detail> {
  readonly record: string;
  readonly mode: string;
  /** Life cycle, as in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  /** Path from which a record is read. */
  path(record: string): string;
  /** Action that the record must offer for each mode; by default `update` for `editar`. */
  readonly modes?: Readonly<Record<string, string>>;
  /** Name while the record is loaded: 'Pedido'. */
  readonly title: string;
  readonly size?: DialogSize;
  /** Height of the dialog, the same as its view's. */
  readonly height?: DialogHeight;
  /** Form of a new record; once that is saved and read, `form` replaces it and keeps the typed values. */
  fresh?(onMade: (id: string | number) => void): ReactNode;
  /** Form under an offer, which may end while the form is open. */
  form(saved: Detail, opened: OpenedOffer): ReactNode;
  view(saved: Detail): ReactNode;
  onClose(): void;
}

const EDIT: Readonly<Record<string, string>> = { editar: 'update' };

/** One record, in its view, or in a form while it offers that action (R3 §2). */
export function OpenedRecord<Detail extends RecordRead>(props: Props<Detail>) {
  const { mode, modes = EDIT, title, size = 'xl', height = 'lines', onClose } = props;
  const { lifecycle } = props;
  const frame = useContext(RecordFrameContext);
  const { record, setMade, isMade } = useMade(props.record);
  const isNew = record === NEW_RECORD;
  const path = props.path(record);
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<Detail>(path, {}, { signal, reportsAbsence: true }),
    enabled: !isNew,
  });
  const offered = useOpenedOffer(record, data?.actions, modes[mode]);
  const opened = isMade ? keptOpen(offered, data?.actions) : offered;
  if (isNew || (isMade && !data)) return props.fresh?.((id) => setMade(String(id)));
  if (!data && error)
    return <GoneRecord lifecycle={lifecycle} id={record} title={title} problem={error} onClose={onClose} />;
  if (!data)
    return (
      <RecordDialog open size={size} height={height} title={title} onClose={onClose}>
        <p role="status">Procesando...</p>
      </RecordDialog>
    );
  if (!opened) return props.view(data);
  return (
    <>
      {/* A form is a dialog over the record where that is a part of the page. */}
      {frame === 'page' && props.view(data)}
      <RecordFrameContext value="dialog">{props.form(data, opened)}</RecordFrameContext>
    </>
  );
}
