import type { UnopsRow } from '@expediente/schemas/unops/read.ts';
import { InnerRecords } from './InnerRecords.tsx';
import { RECORD_COLUMNS } from './lines.ts';
import { records } from './records.tsx';

/** Records of a consolidation or a regularisation, each with a button that opens it. */
export const HeldRecords = ({ rows }: { readonly rows: readonly UnopsRow[] }) => (
  <InnerRecords
    title="Registros"
    field="records"
    rows={rows}
    columns={RECORD_COLUMNS}
    totalIn="supplie"
    action="view"
    nameOf={({ id }) => `Unops ${id}`}
    Dialog={records.Dialog}
  />
);
