import { type ReactNode, useEffect } from 'react';
import { Boundary } from '../../base/Boundary.tsx';
import { notify } from '../../base/notices.ts';
import { paramOf } from '../address/dialog-address.ts';
import { AddressLevel, useLevel } from '../address/useAddress.tsx';
import { NEW_RECORD, type RecordAddress } from '../address/useRecordAddress.ts';
import { BrokenDialog } from '../dialog/BrokenDialog.tsx';
import { type Queue, QueueContext } from '../dialog/queue.tsx';

interface Props {
  readonly address: RecordAddress;
  /** Queue of the list from which it was opened. */
  readonly queue?: Queue | undefined;
  /** True when the profile may create a record here. */
  readonly creates?: boolean;
  /** Reason for which none may be created, other than a missing permission. */
  readonly hindrance?: string | undefined;
  /** Draws the dialog of the record, which may still have to be loaded. */
  readonly children: (record: string) => ReactNode;
}

const NO_CREATE =
  'Su perfil no tiene permiso para crear registros aquí. Si lo necesita, pídalo a un administrador.';

/**
 * The dialog of the record in the address; nothing when there is none. A new record that may not be created is refused
 * before anything is typed, and the list stays (R1 §6).
 */
export function OpenRecord({
  address: { record, close },
  queue,
  creates = false,
  hindrance = NO_CREATE,
  children,
}: Props) {
  const { prefix, names } = useLevel();
  const refused = record === NEW_RECORD && !creates;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is another function at each render and does the same
  useEffect(() => {
    if (!refused) return;
    notify('warning', hindrance);
    close();
  }, [refused]);
  if (record === null || refused) return null;
  const own = paramOf(prefix, 'record');
  return (
    <AddressLevel record={record} names={[...names, own, paramOf(prefix, 'mode')]} closing={own}>
      <QueueContext value={queue}>
        <Boundary key={record} draw={(message) => <BrokenDialog onClose={close}>{message}</BrokenDialog>}>
          {children(record)}
        </Boundary>
      </QueueContext>
    </AddressLevel>
  );
}
