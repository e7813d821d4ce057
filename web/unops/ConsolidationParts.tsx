import type { UnopsConsolidationDetail } from '@expediente/schemas/unops/read.ts';
import { unopsAddress } from '@expediente/schemas/unops/tabs.ts';
import { UNOPS_CONSOLIDATION_VIEW } from '@expediente/schemas/unops/view.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useGranted } from '../base/session.tsx';
import { RecordFacts } from '../kit/record/RecordFacts.tsx';
import { HeldRecords } from './HeldRecords.tsx';

/** Read-only content of a consolidation: facts and its records, each with a button that opens it. */
export default function ConsolidationParts({ record }: { readonly record: UnopsConsolidationDetail }) {
  return (
    <>
      <RecordFacts view={UNOPS_CONSOLIDATION_VIEW} record={record} />
      <HeldRecords rows={record.records} />
    </>
  );
}

/** Link to the regularisation of the consolidation. */
export function Buttons({
  record: { id_unops_regularize: id },
}: {
  readonly record: UnopsConsolidationDetail;
}) {
  const mayOpen = useGranted('unops').some(({ field }) => field === 'viewregularizeunops');
  return (
    id > 0 &&
    mayOpen && (
      <Button variant="outlined" component={Link} to={unopsAddress('unops-regularization', id)}>
        Regularización {id}
      </Button>
    )
  );
}
