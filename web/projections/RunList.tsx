import type { Run, Runs as RunsRead } from '@expediente/schemas/ops/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { get } from '../base/api.ts';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { PageButtons } from '../kit/layout/PageButtons.tsx';

interface Props {
  /** Operation that answers them. */
  readonly path: string;
  /** Names the grid for screen readers. */
  readonly name: string;
  /** The run under way or last: another one, or another state of it, is read again. */
  readonly last: Run | null;
  /** The same ones each time it is drawn. */
  readonly columns: readonly EditColumn<Run>[];
  /** Shown where there are none. */
  readonly nothing: string;
}

const SIZE = 25;

/** Runs of the journal, the latest first: begun, done, failed, stopped, and by whom. */
export function RunList({ path, name, last, columns, nothing }: Props) {
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: [path, page, last?.id, last?.state],
    queryFn: ({ signal }) => get<RunsRead>(path, { page, size: SIZE }, { signal }),
    placeholderData: (before) => before,
  });
  // The run under way is shown here as it is above, whichever was read a moment later.
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
