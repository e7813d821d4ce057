import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { PAC_LIST } from '@expediente/schemas/pac/lists.ts';
import type { PacRow } from '@expediente/schemas/pac/read.ts';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { later } from '../base/arriving.ts';
import { useSession } from '../base/session.tsx';
import { statusFilter } from '../kit/list/ListTools.tsx';
import { RecordScreen, useRecordScreen, withStatuses } from '../kit/record/RecordScreen.tsx';
import { templateAddress } from './template.ts';
import { usePacSteps } from './usePacSteps.tsx';

const PacDialog = later(() => import('./PacDialog.tsx'));

const COLUMNS = withStatuses<PacRow>(PAC_LIST.columns, { state: ({ state }) => pacStates.status(state) });
const FILTERS = [statusFilter(pacStates.statuses)];
const pacName = ({ year, description }: PacRow): string => `PAC ${year} · ${description}`;

/** Annual PACs of the session year (R3 §2). */
export default function PacScreen() {
  const { year } = useSession();
  const screen = useRecordScreen<PacRow>({
    path: `/packsannual/get/all/${year}`,
    sort: 'description',
    pages: ['packsanuales'],
    nameOf: pacName,
  });
  return (
    <RecordScreen
      screen={screen}
      Dialog={PacDialog}
      steps={usePacSteps()}
      creates
      tools={
        <Button
          variant="outlined"
          component="a"
          href={templateAddress()}
          download
          startIcon={<FileDownload />}
        >
          Plantilla
        </Button>
      }
      name="Listado de PAC anuales"
      columns={COLUMNS}
      card={PAC_LIST.card}
      filters={FILTERS}
      nothing={`Todavía no hay planes del año ${year}.`}
    />
  );
}
