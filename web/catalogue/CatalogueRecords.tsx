import type { ComponentProps } from 'react';
import { later } from '../base/arriving.ts';
import { NEW_RECORD, useRecordAddress } from '../kit/address/useRecordAddress.ts';
import { recordName } from '../kit/input/record-name.ts';
import { OpenRecord } from '../kit/record/OpenRecord.tsx';
import { useQueue } from '../kit/record/useQueue.ts';
import { CatalogueTable } from './CatalogueTable.tsx';
import { recordId } from './definition/shown.ts';

const CatalogueDialog = later(() => import('./CatalogueDialog.tsx'));

type Props = Omit<ComponentProps<typeof CatalogueTable>, 'onCreate' | 'onView' | 'onEdit'>;

/** The list of a catalogue, on its page or under a record, and the record that the address names. */
export function CatalogueRecords(list: Props) {
  const { catalogue, granted, parent } = list;
  const address = useRecordAddress();
  const queue = useQueue({
    list: list.list,
    address,
    rowId: (row) => recordId(catalogue, row),
    nameOf: (row) => recordName(catalogue.label, row),
    // Nothing of a catalogue waits.
    waits: () => false,
  });
  const opening = {
    onView: (id: string) => address.open(id),
    onEdit: (id: string) => address.open(id, 'editar'),
  };
  return (
    <>
      <CatalogueTable {...list} {...opening} onCreate={() => opening.onEdit(NEW_RECORD)} />
      <OpenRecord address={address} queue={queue} creates={granted.some(({ field }) => field === 'create')}>
        {(record) => (
          <CatalogueDialog
            catalogue={catalogue}
            granted={granted}
            record={record}
            editing={address.mode === 'editar'}
            {...(parent === undefined ? {} : { parent })}
            {...opening}
            onClose={address.close}
          />
        )}
      </OpenRecord>
    </>
  );
}
