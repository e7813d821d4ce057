import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import { REPROGRAMMING_LIST } from '@expediente/schemas/reprogramming/lists.ts';
import type { ReprogrammingRow } from '@expediente/schemas/reprogramming/read.ts';
import { later } from '../base/arriving.ts';
import { useSession } from '../base/session.tsx';
import type { Column } from '../kit/list/columns.tsx';
import { statusFilter } from '../kit/list/ListTools.tsx';
import { RecordScreen, useRecordScreen, withStatuses } from '../kit/record/RecordScreen.tsx';
import { useReprogrammingSteps } from './useReprogrammingSteps.tsx';

const ReprogrammingDialog = later(() => import('./ReprogrammingDialog.tsx'));

const extensionOf = ({ extension_budget }: ReprogrammingRow): string =>
  extension_budget === 1 ? 'SI' : 'NO';
const COLUMNS = withStatuses<ReprogrammingRow>(REPROGRAMMING_LIST.columns, {
  state: ({ state }) => reprogrammingStates.status(state),
}).map(
  (column): Column<ReprogrammingRow> =>
    column.field === 'extension_budget' ? { ...column, text: extensionOf } : column,
);
const FILTERS = [statusFilter(reprogrammingStates.statuses)];

/** A cost centre may have several in a year. */
const titleOf = ({ number_year, description }: ReprogrammingRow): string => `${number_year} · ${description}`;

/** Changes of approved annual plans (R3 §2). */
export default function ReprogrammingScreen() {
  const { year } = useSession();
  const screen = useRecordScreen<ReprogrammingRow>({
    path: `/reprogramming/get/all/${year}`,
    sort: '-number_year',
    pages: ['reprogramacion'],
    nameOf: (row) => `Reprogramación ${titleOf(row)}`,
  });
  return (
    <RecordScreen
      screen={screen}
      Dialog={ReprogrammingDialog}
      steps={useReprogrammingSteps()}
      creates
      name="Listado de reprogramaciones"
      columns={COLUMNS}
      card={REPROGRAMMING_LIST.card}
      cardTitle={titleOf}
      filters={FILTERS}
      nothing={`Todavía no hay reprogramaciones del año ${year}. Cada centro de costo tiene una abierta a la vez: la que ya no se necesita se corrige y se usa para el siguiente cambio.`}
    />
  );
}
