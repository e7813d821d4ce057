import { quarterlyStates } from '@expediente/machines/quarterly/life-cycle.ts';
import { QUARTERLY_LIST } from '@expediente/schemas/quarterly/lists.ts';
import type { QuarterlyRow } from '@expediente/schemas/quarterly/read.ts';
import { later } from '../base/arriving.ts';
import { useSession } from '../base/session.tsx';
import { type Filter, statusFilter } from '../kit/list/ListTools.tsx';
import { RecordScreen, useRecordScreen, withStatuses } from '../kit/record/RecordScreen.tsx';
import { lateLook } from './late.ts';
import { useQuarterlySteps } from './useQuarterlySteps.tsx';

const QuarterlyDialog = later(() => import('./QuarterlyDialog.tsx'));

const COLUMNS = withStatuses<QuarterlyRow>(QUARTERLY_LIST.columns, {
  state: ({ state }) => quarterlyStates.status(state),
  late_quarters: ({ late_quarters }) => lateLook(late_quarters),
}).map((column) =>
  column.field === 'quarter_approve'
    ? { ...column, text: (row: QuarterlyRow) => `${row.quarter_approve} de 3` }
    : column,
);
const FILTERS: readonly Filter[] = [
  statusFilter(quarterlyStates.statuses),
  { name: 'out_of_window', label: 'Plazo', options: [{ value: 1, label: 'Fuera de plazo' }] },
];
/** Whether it was sent late belongs on a card too. */
const CARD = ['description', 'budget', 'late_quarters', 'state'] as const;
const nameOf = ({ number_year, description }: QuarterlyRow): string =>
  `Programación ${number_year} · ${description}`;

/** Quarterly programmings of the session year (R3 §2). */
export default function QuarterlyScreen() {
  const { year } = useSession();
  const screen = useRecordScreen<QuarterlyRow>({
    path: `/quarterly/get/all/${year}`,
    sort: 'description',
    pages: ['programacioncuatrimestral'],
    nameOf,
  });
  return (
    <RecordScreen
      screen={screen}
      Dialog={QuarterlyDialog}
      steps={useQuarterlySteps()}
      creates
      name="Listado de programaciones cuatrimestrales"
      columns={COLUMNS}
      card={CARD}
      filters={FILTERS}
      nothing={`Todavía no hay programaciones del año ${year}.`}
    />
  );
}
