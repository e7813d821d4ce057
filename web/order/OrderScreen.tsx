import { ORDER_LIST } from '@expediente/schemas/order/lists.ts';
import type { OrderPage, OrderRow } from '@expediente/schemas/order/read.ts';
import { later } from '../app/arriving.ts';

import { useGranted, useSession } from '../app/session.tsx';
import type { Column } from '../kit/columns.tsx';
import { DataList } from '../kit/DataList.tsx';
import type { Filter } from '../kit/ListTools.tsx';
import { OpenRecord } from '../kit/OpenRecord.tsx';
import { ProviderPicker, UnitPicker } from '../kit/pickers.tsx';
import { useQueue, waitsFor } from '../kit/queue.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateChip } from '../kit/StateChip.tsx';
import { useList } from '../kit/useList.ts';
import { useRecordAddress } from '../kit/useRecordAddress.ts';
import { OrderTabs } from './OrderTabs.tsx';
import { orderActions } from './receipts.ts';
import { actionLabels, orderName, RECEIPTS, statusOf } from './status.ts';
import { useOrderSteps } from './useOrderSteps.tsx';

const OrderDialog = later(() => import('./OrderDialog.tsx'));

const COLUMNS: readonly Column<OrderRow>[] = ORDER_LIST.columns.map((column) => {
  switch (column.field) {
    case 'state':
      return {
        ...column,
        render: (row: OrderRow) => <StateChip {...statusOf(row.state)} />,
        text: (row: OrderRow) => statusOf(row.state).label,
      };
    case 'unit':
      return { ...column, text: centresOf };
    default:
      return column;
  }
});

/** The cost centres as the supplies are told: the first, and how many more. */
function centresOf({ unit, id_units }: OrderRow): string {
  const [first, ...more] = unit.split(', ');
  // A name may hold a comma of its own.
  return more.length > 0 && more.length === id_units.length - 1 ? `${first} y ${more.length} más` : unit;
}

const rowId = ({ id }: OrderRow): string => String(id);

/** The status belongs on a card too: it says what comes next. */
const CARD = [...ORDER_LIST.card, 'state'] as const;

const idOf = (value: string | null): number | null => (value === null ? null : Number(value));
const FILTERS: readonly Filter[] = [
  {
    name: 'id_provider',
    label: 'Proveedor',
    draw: (value, choose) => (
      <ProviderPicker
        label="Proveedor"
        showLabel
        value={idOf(value)}
        onChange={(id) => choose(id === null ? null : String(id))}
      />
    ),
  },
  {
    name: 'id_unit',
    label: 'Centro de costo',
    draw: (value, choose) => (
      <UnitPicker
        label="Centro de costo"
        showLabel
        value={idOf(value)}
        onChange={(id) => choose(id === null ? null : String(id))}
      />
    ),
  },
];

/** Purchase orders of the session year under their status tabs (R3 §2, §4). */
export default function OrderScreen() {
  const { year } = useSession();
  const granted = useGranted('unidadproveedor', 'ordenescompra');
  const list = useList<OrderRow, OrderPage>({
    path: `/orders/consolidate/get/all/${year}`,
    defaults: { sort: '-date_resolution' },
  });
  const address = useRecordAddress();
  const queue = useQueue({ list, address, rowId, nameOf: orderName, waits: waitsFor(granted) });
  const steps = useOrderSteps();
  const act = (action: string, row: OrderRow) => {
    if (action === 'view') address.open(row.id);
    else if (action === 'update') address.open(row.id, 'editar');
    else if (action === RECEIPTS) address.open(row.id, 'recibos');
    else if (action === 'purchaseorder') address.open(row.id, 'generar');
    else steps.start(action, row);
  };
  return (
    <>
      <OrderTabs list={list} />
      <DataList
        list={list}
        name="Listado de órdenes de compra"
        rowId={rowId}
        columns={COLUMNS}
        card={CARD}
        filters={FILTERS}
        actions={(row) => (
          <RowActions
            actions={orderActions(granted, row)}
            labels={actionLabels(row.state)}
            onAction={(action) => act(action, row)}
          />
        )}
        onOpen={(row) => address.open(row.id)}
        nothing={{ text: `Todavía no hay órdenes del año ${year}: se consolidan desde Pedidos.` }}
      />
      <OpenRecord address={address} queue={queue}>
        {(record) => (
          <OrderDialog
            record={record}
            mode={address.mode}
            onMode={(mode) => address.open(record, mode)}
            onClose={address.close}
          />
        )}
      </OpenRecord>
      {steps.dialog}
    </>
  );
}
