import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { REQUEST_LIST } from '@expediente/schemas/request/lists.ts';
import type { RequestRow } from '@expediente/schemas/request/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../app/api.ts';
import { later } from '../app/arriving.ts';
import { useGranted, useSession } from '../app/session.tsx';
import { GrantedButton } from '../kit/ActionBar.tsx';
import { shownActions } from '../kit/actions.ts';
import { moneyText } from '../kit/amounts.tsx';
import type { Column } from '../kit/columns.tsx';
import { DataList } from '../kit/DataList.tsx';
import { OpenRecord } from '../kit/OpenRecord.tsx';
import type { PickedUnit } from '../kit/pickers.tsx';
import { useQueue, waitsFor } from '../kit/queue.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateChip } from '../kit/StateChip.tsx';
import { useList } from '../kit/useList.ts';
import { NEW_RECORD, useRecordAddress } from '../kit/useRecordAddress.ts';
import { OpenStep, useStepAddress } from '../kit/useSteps.tsx';
import { purchaseStatus, requestStatus } from './statuses.ts';
import { useRequestSteps } from './useRequestSteps.tsx';

const RequestDialog = later(() => import('./RequestDialog.tsx'));
const ConsolidateDialog = later(() => import('./ConsolidateDialog.tsx'));

const COLUMNS: readonly Column<RequestRow>[] = REQUEST_LIST.columns.map((column) => {
  switch (column.field) {
    case 'state':
      return {
        ...column,
        render: (row: RequestRow) => <StateChip {...requestStatus(row.state)} />,
        text: (row: RequestRow) => requestStatus(row.state).label,
      };
    case 'state_purchase':
      return {
        ...column,
        render: (row: RequestRow) => {
          const status = purchaseStatus(row.state_purchase);
          return status ? <StateChip {...status} /> : '–';
        },
        text: (row: RequestRow) => purchaseStatus(row.state_purchase)?.label ?? '–',
      };
    default:
      return column;
  }
});

const rowId = ({ id }: RequestRow): string => String(id);
const requestName = ({ number_year, unit }: RequestRow): string => `Pedido ${number_year} · ${unit}`;
/** The read side answers amounts in their normal form. */
const totalOf = (rows: readonly RequestRow[]): string =>
  moneyText(
    sum(
      rows.map(({ total }) => total as Money),
      ZERO_MONEY,
    ),
  );

const CONSOLIDATE = 'consolidateorder';

/** Purchase requests: raised by cost centres, ticked and consolidated by procurement (R3 §2). */
export default function RequestScreen() {
  const { year } = useSession();
  const granted = useGranted('pedidos');
  const list = useList<RequestRow>({ path: '/orders/get/all', defaults: { sort: '-date' } });
  const address = useRecordAddress();
  const queue = useQueue({ list, address, rowId, nameOf: requestName, waits: waitsFor(granted) });
  const steps = useRequestSteps();
  const step = useStepAddress();
  const { data: units } = useQuery({
    queryKey: ['/unit/get/user'],
    queryFn: ({ signal }) => get<Page<PickedUnit>>('/unit/get/user', {}, { signal }),
    staleTime: 300_000,
  });
  const filters = useMemo(
    () => [
      {
        name: 'id_unit',
        label: 'Centro de costo',
        options: (units?.rows ?? []).map(({ id, description }) => ({ value: id, label: description })),
      },
      {
        name: 'state',
        label: 'Estado',
        options: requestStates.statuses.map(({ code, label }) => ({ value: code, label })),
      },
    ],
    [units],
  );
  const mayConsolidate = granted.some(({ field }) => field === CONSOLIDATE);
  const act = (action: string, row: RequestRow) => {
    if (action === 'view') address.open(row.id);
    else if (action === 'update') address.open(row.id, 'editar');
    else steps.start(action, row);
  };
  const create = (
    <GrantedButton granted={granted} action="create" onClick={() => address.open(NEW_RECORD, 'editar')} />
  );
  return (
    <>
      <DataList
        list={list}
        name="Listado de pedidos"
        rowId={rowId}
        columns={COLUMNS}
        card={REQUEST_LIST.card}
        // The number is the cost centre's own.
        cardTitle={(row) => `${row.number_year} · ${row.unit}`}
        filters={filters}
        toolbar={create}
        actions={(row) => (
          <RowActions
            actions={shownActions(granted, row.actions).filter(({ offer }) => offer.action !== CONSOLIDATE)}
            onAction={(action) => act(action, row)}
          />
        )}
        onOpen={(row) => address.open(row.id)}
        {...(mayConsolidate
          ? {
              selectable: (row: RequestRow) =>
                row.actions.some(({ action, allowed }) => action === CONSOLIDATE && allowed),
              selectionSum: totalOf,
              selectionActions: (rows: readonly RequestRow[]) => (
                <GrantedButton
                  granted={granted}
                  action={CONSOLIDATE}
                  onClick={() => step.open(CONSOLIDATE, rows.map(({ id }) => id).join(','))}
                />
              ),
            }
          : {})}
        nothing={{ text: `Todavía no hay pedidos del año ${year}.`, action: create }}
      />
      <OpenRecord address={address} queue={queue}>
        {(record) => (
          <RequestDialog
            record={record}
            editing={address.mode === 'editar'}
            onEdit={(id) => address.open(id, 'editar')}
            onView={(id) => address.open(id)}
            onClose={address.close}
          />
        )}
      </OpenRecord>
      {mayConsolidate && step.step === CONSOLIDATE && step.of && (
        <OpenStep>
          <ConsolidateDialog
            ids={step.of.split(',')}
            chosen={list.selection.rows}
            onClose={step.close}
            onDone={list.selection.clear}
          />
        </OpenStep>
      )}
      {steps.dialog}
    </>
  );
}
