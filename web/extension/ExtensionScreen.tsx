import { extensionStates } from '@expediente/machines/extension/life-cycle.ts';
import { EXTENSION_LIST } from '@expediente/schemas/extension/lists.ts';
import type { ExtensionRow } from '@expediente/schemas/extension/read.ts';
import { later } from '../base/arriving.ts';
import { useSession } from '../base/session.tsx';
import { statusFilter } from '../kit/list/ListTools.tsx';
import { RecordScreen, useRecordScreen, withStatuses } from '../kit/record/RecordScreen.tsx';
import { EXTENSION_PAGES, useExtensionSteps } from './useExtensionSteps.tsx';

const ExtensionDialog = later(() => import('./ExtensionDialog.tsx'));

const COLUMNS = withStatuses<ExtensionRow>(EXTENSION_LIST.columns, {
  state: ({ state }) => extensionStates.status(state),
});
const FILTERS = [statusFilter(extensionStates.statuses)];
/** A cost centre may have several in a year. */
const titleOf = ({ number_year, description }: ExtensionRow): string => `${number_year} · ${description}`;
const nameOf = (row: ExtensionRow): string => `Reprogramación cuatrimestral ${titleOf(row)}`;

/** Extensions of quarterly programmings of the session year (R3 §2). */
export default function ExtensionScreen() {
  const { year } = useSession();
  const screen = useRecordScreen<ExtensionRow>({
    path: `/quarterly/extension/get/all/${year}`,
    sort: '-number_year',
    pages: EXTENSION_PAGES,
    nameOf,
  });
  return (
    <RecordScreen
      screen={screen}
      Dialog={ExtensionDialog}
      steps={useExtensionSteps()}
      creates
      name="Listado de reprogramaciones cuatrimestrales"
      columns={COLUMNS}
      card={EXTENSION_LIST.card}
      cardTitle={titleOf}
      filters={FILTERS}
      nothing={`Todavía no hay reprogramaciones cuatrimestrales del año ${year}.`}
    />
  );
}
