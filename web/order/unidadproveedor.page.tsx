import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { orderName, resolutionNumber } from '@expediente/machines/order/name.ts';
import { ORDER_LIST } from '@expediente/schemas/order/lists.ts';
import type { OrderPage, OrderRow } from '@expediente/schemas/order/read.ts';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { arriving, later } from '../base/arriving.ts';
import { download } from '../base/download.ts';
import { useSession } from '../base/session.tsx';
import { today } from '../kit/figures/date-text.ts';
import { ProviderPicker, UnitPicker } from '../kit/input/pickers.tsx';
import { type Column, underStatuses } from '../kit/list/columns.tsx';
import { type Filter, pickedFilter } from '../kit/list/filters.tsx';
import { RecordScreen, useRecordScreen, withStatuses } from '../kit/record/RecordScreen.tsx';
import type { RecordKinds } from '../kit/record/record-kinds.ts';
import { useRecordSteps } from '../kit/steps/useRecordSteps.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { termLook } from './payment-term.ts';
import { publicationLook } from './publication.ts';
import { ORDER_MODES, orderActions } from './receipts.ts';
import { actionLabels, listedStatus, shownNumber } from './status.ts';
import { ORDER_STEPS, orderPath } from './steps.tsx';

const load = () => import('./OrderDialog.tsx');
const OrderDialog = later(load);

export const recordKinds: RecordKinds = {
  [orderStates.id]: { Dialog: OrderDialog, load: () => arriving(load), path: orderPath },
};

/** @param day on which terms are judged; '' for today */
const columnsAt = (day: string): readonly Column<OrderRow>[] =>
  withStatuses<OrderRow>(underStatuses(ORDER_LIST.columns, orderStates), {
    state: listedStatus,
    date_due: (row) => termLook(row, day || today()),
    date_publish: (row) => publicationLook(row, day || today()),
  }).map((column) => {
    if (column.field === 'unit') return { ...column, text: centresOf };
    if (column.field === 'number_resolution') return { ...column, text: resolutionNumber, lines: 2 };
    return column.field === 'number_purchase' ? { ...column, text: shownNumber, lines: 2 } : column;
  });

/** Cost centres in short: the first one and the number of the others. */
function centresOf({ unit, id_units }: OrderRow): string {
  const [first, ...more] = unit.split(', ');
  // The parts are counted, as a name may itself contain a comma.
  return more.length > 0 && more.length === id_units.length - 1 ? `${first} y ${more.length} más` : unit;
}

/** Fields of a card: the list's, the days left to pay, and the status, from which the next step follows. */
const CARD = [...ORDER_LIST.card, 'date_due', 'state'] as const;

const FILTERS: readonly Filter[] = [
  pickedFilter({ name: 'id_provider', label: 'Proveedor' }, ProviderPicker),
  pickedFilter({ name: 'id_unit', label: 'Centro de costo' }, UnitPicker),
  {
    name: 'paid_late',
    label: 'Plazo de pago',
    options: [{ value: 1, label: 'Pagadas fuera de plazo' }],
  },
  {
    name: 'unpublished',
    label: 'Publicación',
    options: [{ value: 1, label: 'Sin NPG ni NOG' }],
  },
  {
    name: 'unreversed',
    label: 'Reversión',
    options: [{ value: 1, label: 'Anuladas sin CUR de reversión' }],
  },
];

/** Filter that the tabs above the list are. */
const TABBED = ['state'] as const;

/** Reason why a row cannot be ticked: ticked orders have one provider and one executor (R3 §2). */
function unlikeChosen(row: OrderRow, [first]: readonly OrderRow[]): string | undefined {
  if (first === undefined) return undefined;
  if (row.id_provider !== first.id_provider)
    return `Solo se marcan órdenes de un mismo proveedor: ${first.provider_name}`;
  return row.id_executor === first.id_executor
    ? undefined
    : 'Solo se marcan órdenes de una misma unidad ejecutora';
}

/** Mode of the dialog for each action that opens it. */
const MODES = { view: '', ...ORDER_MODES };

/** Page of the session year's purchase orders, with tabs by status (R3 §2, §4). */
export default function OrderScreen() {
  const { year } = useSession();
  const screen = useRecordScreen<OrderRow, OrderPage>({
    path: `/orders/consolidate/get/all/${year}`,
    sort: '-date_resolution',
    byDay: orderStates.id,
    pages: ['unidadproveedor', 'ordenescompra'],
    nameOf: orderName,
  });
  const { day } = screen.list.state;
  const columns = useMemo(() => columnsAt(day), [day]);
  return (
    <>
      <OrderTabs list={screen.list} />
      <RecordScreen
        screen={screen}
        Dialog={OrderDialog}
        modes={MODES}
        steps={useRecordSteps(ORDER_STEPS)}
        name="Listado de órdenes de compra"
        columns={columns}
        card={CARD}
        filters={FILTERS}
        otherFilters={TABBED}
        views={ORDER_LIST.views}
        selectable={({ state }) => orderStates.is(state, 'tickable')}
        blocked={unlikeChosen}
        selectionActions={(rows) => (
          <Button
            variant="contained"
            startIcon={<FileDownload />}
            onClick={() =>
              download('/reports/orders/units', {
                p_list_oc: rows.map(({ id }) => id).join(','),
                p_name_provider: rows[0]?.provider_name,
              })
            }
          >
            Cantidades por centro de costo
          </Button>
        )}
        actionsOf={orderActions}
        labelsOf={({ state }) => actionLabels(state)}
        nothing={`Todavía no hay órdenes del año ${year}: se consolidan desde Pedidos.`}
      />
    </>
  );
}
