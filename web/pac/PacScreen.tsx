import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { PAC_LIST } from '@expediente/schemas/pac/lists.ts';
import type { PacRow } from '@expediente/schemas/pac/read.ts';
import { later } from '../app/arriving.ts';

import { useGranted, useSession } from '../app/session.tsx';
import { GrantedButton } from '../kit/ActionBar.tsx';
import { shownActions } from '../kit/actions.ts';
import type { Column } from '../kit/columns.tsx';
import { DataList } from '../kit/DataList.tsx';
import { OpenRecord } from '../kit/OpenRecord.tsx';
import { useQueue, waitsFor } from '../kit/queue.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateChip } from '../kit/StateChip.tsx';
import { useList } from '../kit/useList.ts';
import { NEW_RECORD, useRecordAddress } from '../kit/useRecordAddress.ts';
import { usePacSteps } from './usePacSteps.tsx';

const PacDialog = later(() => import('./PacDialog.tsx'));

const statusOf = ({ state }: PacRow) => pacStates.status(state);

const COLUMNS: readonly Column<PacRow>[] = PAC_LIST.columns.map((column) =>
  column.field === 'state'
    ? {
        ...column,
        render: (row: PacRow) => <StateChip {...statusOf(row)} />,
        text: (row: PacRow) => statusOf(row).label,
      }
    : column,
);
const rowId = ({ id }: PacRow): string => id;
const pacName = ({ year, description }: PacRow): string => `PAC ${year} · ${description}`;

const FILTERS = [
  {
    name: 'state',
    label: 'Estado',
    options: pacStates.statuses.map(({ code, label }) => ({ value: code, label })),
  },
];

/** Annual PACs of the session year (R3 §2). */
export default function PacScreen() {
  const { year } = useSession();
  const granted = useGranted('packsanuales');
  const list = useList<PacRow>({ path: `/packsannual/get/all/${year}`, defaults: { sort: 'description' } });
  const address = useRecordAddress();
  const queue = useQueue({ list, address, rowId, nameOf: pacName, waits: waitsFor(granted) });
  const steps = usePacSteps();
  const act = (action: string, row: PacRow) =>
    action === 'view' || action === 'update'
      ? address.open(row.id, action === 'update' ? 'editar' : '')
      : steps.start(action, row);
  const create = (
    <GrantedButton granted={granted} action="create" onClick={() => address.open(NEW_RECORD, 'editar')} />
  );
  return (
    <>
      <DataList
        list={list}
        name="Listado de PAC anuales"
        rowId={rowId}
        columns={COLUMNS}
        card={PAC_LIST.card}
        filters={FILTERS}
        toolbar={create}
        actions={(row) => (
          <RowActions actions={shownActions(granted, row.actions)} onAction={(action) => act(action, row)} />
        )}
        onOpen={(row) => address.open(row.id)}
        nothing={{ text: `Todavía no hay planes del año ${year}.`, action: create }}
      />
      <OpenRecord address={address} queue={queue}>
        {(record) => (
          <PacDialog
            record={record}
            editing={address.mode === 'editar'}
            onEdit={(id) => address.open(id, 'editar')}
            onView={(id) => address.open(id)}
            onClose={address.close}
          />
        )}
      </OpenRecord>
      {steps.dialog}
    </>
  );
}
