import type { ReactNode } from 'react';
import { Boundary } from '../../base/Boundary.tsx';
import { paramOf } from '../address/dialog-address.ts';
import { AddressLevel, useLevel } from '../address/useAddress.tsx';
import type { RecordAddress } from '../address/useRecordAddress.ts';
import { BrokenDialog } from '../dialog/BrokenDialog.tsx';
import { type Queue, QueueContext } from '../dialog/queue.tsx';

interface Props {
  readonly address: RecordAddress;
  /** The list from which it was opened. */
  readonly queue?: Queue | undefined;
  /** The dialog of the record; it may be loaded first. */
  readonly children: (record: string) => ReactNode;
}

/** The dialog of the record that the address names; nothing when it names none. */
export function OpenRecord({ address: { record, close }, queue, children }: Props) {
  const { prefix, names } = useLevel();
  if (record === null) return null;
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
