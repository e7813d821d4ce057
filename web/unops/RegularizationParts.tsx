import type { UnopsRegularizationDetail } from '@expediente/schemas/unops/read.ts';
import { UNOPS_REGULARIZATION_VIEW } from '@expediente/schemas/unops/view.ts';
import { RecordFacts } from '../kit/record/RecordFacts.tsx';
import { consolidations } from './consolidations.tsx';
import { HeldRecords } from './HeldRecords.tsx';
import { InnerRecords } from './InnerRecords.tsx';
import { CONSOLIDATION_COLUMNS } from './lines.ts';

/**
 * Read-only content of a regularisation: facts, its consolidations and their records, each with a button that opens
 * it.
 */
export default function RegularizationParts({ record }: { readonly record: UnopsRegularizationDetail }) {
  return (
    <>
      <RecordFacts view={UNOPS_REGULARIZATION_VIEW} record={record} />
      <InnerRecords
        title="Consolidaciones"
        field="consolidations"
        rows={record.consolidations}
        columns={CONSOLIDATION_COLUMNS}
        totalIn="unit"
        action="viewconsolidateunops"
        nameOf={({ id }) => `consolidación ${id}`}
        Dialog={consolidations.Dialog}
      />
      <HeldRecords rows={record.records} />
    </>
  );
}
