import type { Run, Runs as RunsRead } from '@expediente/schemas/ops/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { get } from '../base/api.ts';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { PageButtons } from '../kit/layout/PageButtons.tsx';

interface Props {
  /** Path of the operation that answers the runs. */
  readonly path: string;
  /** Accessible name of the grid. */
  readonly name: string;
  /** Current or last run; when it or its state changes, the list is loaded again. */
  readonly last: Run | null;
  /** Columns; their identity must not change from one drawing to the next. */
  readonly columns: readonly EditColumn<Run>[];
  /** Text for an empty list. */
  readonly nothing: string;
}

const SIZE = 25;

/** List of past runs, latest first: begin, end, result, and user. */
export function RunList({ path, name, last, columns, nothing }: Props) {
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: [path, page, last?.id, last?.state],
    queryFn: ({ signal }) => get<RunsRead>(path, { page, size: SIZE }, { signal }),
    placeholderData: (before) => before,
  });
  // The current run is shown with the state passed in, which may be newer than the list's.
  const rows = useMemo(() => data?.rows.map((run) => (run.id === last?.id ? last : run)), [data, last]);
  if (!data || !rows) return <p role="status">Procesando...</p>;
  if (data.total === 0) return <p>{nothing}</p>;
  return (
    <>
      <EditGrid
        field="runs"
        name={name}
        lines={rows}
        lineId={({ id }) => String(id)}
        columns={columns}
        readOnly
      />
      <PageButtons page={page} pages={Math.ceil(data.total / SIZE)} onPage={setPage} />
    </>
  );
}
