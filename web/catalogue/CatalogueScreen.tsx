import { type ComponentType, lazy } from 'react';
import { useGranted } from '../app/session.tsx';
import { OpenRecord } from '../kit/OpenRecord.tsx';
import { useList } from '../kit/useList.ts';
import { NEW_RECORD, useRecordAddress } from '../kit/useRecordAddress.ts';
import { CatalogueTable } from './CatalogueTable.tsx';
import type { CatalogueRow, ShownCatalogue } from './shown.ts';

const CatalogueDialog = lazy(() => import('./CatalogueDialog.tsx'));

/** R1 §9: the cost centres' list shows a hundred, ten anywhere else. */
const LONG_PAGES: readonly string[] = ['centroscosto'];

/** The screen of a catalogue, drawn from its definition (R1 §2, R2 §2). */
export function screenOf(catalogue: ShownCatalogue): ComponentType {
  return () => <CatalogueScreen catalogue={catalogue} />;
}

function CatalogueScreen({ catalogue }: { readonly catalogue: ShownCatalogue }) {
  const granted = useGranted(catalogue.page);
  const list = useList<CatalogueRow>({
    path: catalogue.operations.list ?? '',
    defaults: LONG_PAGES.includes(catalogue.page) ? { size: 100 } : {},
  });
  const address = useRecordAddress();
  return (
    <>
      <CatalogueTable
        catalogue={catalogue}
        list={list}
        granted={granted}
        onCreate={() => address.open(NEW_RECORD, 'editar')}
        onView={(id) => address.open(id)}
        onEdit={(id) => address.open(id, 'editar')}
      />
      <OpenRecord address={address}>
        {(record) => (
          <CatalogueDialog
            catalogue={catalogue}
            granted={granted}
            record={record}
            editing={address.mode === 'editar'}
            onView={(id) => address.open(id)}
            onEdit={(id) => address.open(id, 'editar')}
            onClose={address.close}
          />
        )}
      </OpenRecord>
    </>
  );
}
