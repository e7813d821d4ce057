import './nested-lists.css';
import { capital, folded } from '@expediente/kernel/text.ts';
import { type ComponentProps, useState } from 'react';
import { later } from '../base/arriving.ts';
import { useGranted } from '../base/session.tsx';
import { AddressLevel } from '../kit/address/useAddress.tsx';
import { NEW_RECORD, useRecordAddress } from '../kit/address/useRecordAddress.ts';
import { recordName } from '../kit/input/record-name.ts';
import { useList } from '../kit/list/useList.ts';
import { OpenRecord } from '../kit/record/OpenRecord.tsx';
import { useQueue } from '../kit/record/useQueue.ts';
import { CatalogueTable } from './CatalogueTable.tsx';
import { type CatalogueRow, orderOf, pathOf, recordId, type ShownCatalogue } from './definition/shown.ts';

const CatalogueDialog = later(() => import('./CatalogueDialog.tsx'));

type Props = Omit<ComponentProps<typeof CatalogueTable>, 'onCreate' | 'onView' | 'onEdit'>;

/** List of a catalogue, on its page or nested under a record, and the dialog of the record in the address. */
export function CatalogueRecords(list: Props) {
  const { catalogue, granted, parent } = list;
  const address = useRecordAddress();
  const queue = useQueue({
    list: list.list,
    address,
    rowId: (row) => recordId(catalogue, row),
    nameOf: (row) => recordName(catalogue.label, row),
    // Records of catalogues are never pending work.
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
            listsUnder={(saved, blocked) => (
              <NestedLists catalogue={catalogue} parent={saved} blocked={blocked} />
            )}
            {...opening}
            onClose={address.close}
          />
        )}
      </OpenRecord>
    </>
  );
}

interface NestedProps {
  /** Catalogue of the record above the lists. */
  readonly catalogue: ShownCatalogue;
  /** Id of the record above the lists, which is saved. */
  readonly parent: string;
  /** Reason why nothing can be changed in the lists now. */
  readonly blocked?: string | undefined;
}

/** Lists nested under a saved record: rows of a group, signatories and addresses of a unit (R1 §2, R2 §2). */
function NestedLists({ catalogue, ...props }: NestedProps) {
  const [drawn, setDrawn] = useState(0);
  return catalogue.nested.map((nested, place) => (
    <AddressLevel key={nested.name} prefix={`${folded(nested.noun)}-`} record={null}>
      <NestedList
        {...props}
        catalogue={nested}
        above={catalogue}
        shown={place <= drawn}
        onDrawn={() => setDrawn((before) => Math.max(before, place + 1))}
      />
    </AddressLevel>
  ));
}

interface ListProps extends NestedProps {
  readonly above: ShownCatalogue;
  /** False until the rows of the lists above are drawn, which would push this one down. It loads its rows meanwhile. */
  readonly shown: boolean;
  onDrawn(): void;
}

function NestedList({ catalogue, above, parent, blocked, shown, onDrawn }: ListProps) {
  // Permissions of the list's own page if the profile has it (subproductos), else of the page above (domain §7.11).
  const granted = useGranted(catalogue.page, above.page);
  const list = useList<CatalogueRow>({
    path: pathOf(catalogue.operations.list ?? '', catalogue.parent?.parameter ?? '', parent),
    inside: true,
    defaults: { sort: orderOf(catalogue) },
  });
  if (!shown) return null;
  return (
    <section className="nested-list">
      <h3>{capital(catalogue.plural)}</h3>
      <CatalogueRecords {...{ catalogue, list, granted, parent, blocked, onDrawn }} />
    </section>
  );
}
