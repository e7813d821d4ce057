import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import PlaylistAdd from '@mui/icons-material/PlaylistAdd';
import Button from '@mui/material/Button';
import { later } from '../../base/arriving.ts';
import type { List } from '../../kit/list/useList.ts';
import { OpenStep, useStepAddress } from '../../kit/steps/useSteps.tsx';
import type { CatalogueRow } from '../definition/shown.ts';

const ProposalsDialog = later(() => import('./ProposalsDialog.tsx'));

/** Step, in the page's address, whose dialog creates proposed profiles. */
const PROPOSED = 'propuestos';

interface Props {
  readonly list: List<CatalogueRow>;
  readonly granted: readonly ActionPermission[];
}

/** Button that offers the proposed profiles. It is there with or without any left, so that nothing moves. */
export function ProfileProposals({ list, granted }: Props) {
  const step = useStepAddress();
  if (!granted.some(({ field }) => field === 'create')) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<PlaylistAdd />} onClick={() => step.open(PROPOSED)}>
        Perfiles propuestos
      </Button>
      {step.step === PROPOSED && (
        <OpenStep>
          <ProposalsDialog onMade={list.reload} onClose={step.close} />
        </OpenStep>
      )}
    </>
  );
}
