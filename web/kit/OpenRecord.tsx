import { type ReactNode, Suspense } from 'react';
import { paramOf } from './dialog-address.ts';
import { AddressLevel, useLevel } from './useAddress.tsx';
import type { RecordAddress } from './useRecordAddress.ts';

interface Props {
  readonly address: RecordAddress;
  /** The dialog of the record; it may be loaded first. */
  readonly children: (record: string) => ReactNode;
}

/** The dialog of the record that the address names; nothing when it names none. */
export function OpenRecord({ address: { record }, children }: Props) {
  const { prefix, names } = useLevel();
  if (record === null) return null;
  const own = paramOf(prefix, 'record');
  return (
    <AddressLevel record={record} names={[...names, own, paramOf(prefix, 'mode')]} closing={own}>
      <Suspense key={record} fallback={null}>
        {children(record)}
      </Suspense>
    </AddressLevel>
  );
}
