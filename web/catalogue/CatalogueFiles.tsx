import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import FileUpload from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { fileAddress } from '../base/api.ts';
import { later } from '../base/arriving.ts';
import { listQuery } from '../kit/list/list-state.ts';
import type { List } from '../kit/list/useList.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import type { CatalogueRow, ShownCatalogue } from './definition/shown.ts';

const ImportDialog = later(() => import('./import/ImportDialog.tsx'));

/** Step, in the page's address, whose dialog fills the catalogue from a workbook. */
const LOAD = 'cargar';

interface Props {
  readonly catalogue: ShownCatalogue;
  readonly list: List<CatalogueRow>;
  readonly granted: readonly ActionPermission[];
  /** Id of the record that the list is nested under. */
  readonly parent?: string | undefined;
  readonly blocked?: string | undefined;
}

/** Buttons that download the list as a workbook, filtered and sorted as shown, and load records from one. */
export function CatalogueFiles({ catalogue, list, granted, parent, blocked }: Props) {
  const step = useStepAddress();
  const { page: _, size: __, ...asked } = listQuery(list.state);
  const mayLoad = catalogue.loadable && granted.some(({ field }) => field === 'create' || field === 'update');
  return (
    <>
      <Button
        variant="outlined"
        component="a"
        href={fileAddress(`/catalogues/${catalogue.name}/excel`, { ...asked, parent })}
        download
        startIcon={<FileDownload />}
      >
        Exportar
      </Button>
      {mayLoad && blocked === undefined && (
        <Button variant="outlined" startIcon={<FileUpload />} onClick={() => step.open(LOAD)}>
          Cargar Excel
        </Button>
      )}
      {mayLoad && step.step === LOAD && (
        <OpenStep>
          <ImportDialog catalogue={catalogue} onClose={step.close} />
        </OpenStep>
      )}
    </>
  );
}
