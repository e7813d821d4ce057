import type { Run, Runs as RunsRead } from '@expediente/schemas/ops/read.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { get } from '../app/api.ts';
import { instantText } from '../kit/amounts.tsx';
import { type EditColumn, EditGrid } from '../kit/EditGrid.tsx';
import { PageButtons } from '../kit/PageButtons.tsx';
import { StateChip } from '../kit/StateChip.tsx';
import { outcomeText, RUN_KINDS, RUN_LOOKS } from './words.ts';

interface Props {
  readonly name: string;
  /** The run under way or last of the projection: another one, or another state of it, is read again. */
  readonly last: Run | null;
  onReport(run: number): void;
}

const SIZE = 25;

const columnsWith = (onReport: Props['onReport']): readonly EditColumn<Run>[] => [
  { field: 'id', title: 'N.º', kind: 'integer', width: 64, heading: true },
  { field: 'kind', title: 'Qué', width: 130, value: ({ kind }) => RUN_KINDS[kind] },
  {
    field: 'state',
    title: 'Estado',
    width: 130,
    value: ({ state }) => RUN_LOOKS[state].label,
    render: ({ state }) => <StateChip {...RUN_LOOKS[state]} />,
  },
  { field: 'by', title: 'Quién', width: 170 },
  { field: 'begun_at', title: 'Empezó', width: 138, value: ({ begun_at }) => instantText(begun_at) },
  {
    field: 'ended_at',
    title: 'Terminó',
    width: 138,
    value: ({ ended_at }) => (ended_at === null ? '–' : instantText(ended_at)),
  },
  { field: 'message', title: 'Resultado', width: 320, value: outcomeText },
  {
    field: 'differing',
    title: 'Informe',
    width: 100,
    value: ({ differing }) => (differing === null ? '–' : 'Ver'),
    render: ({ id, differing }) =>
      differing === null ? (
        '–'
      ) : (
        <Button size="small" aria-label={`Ver el informe de la ejecución ${id}`} onClick={() => onReport(id)}>
          Ver
        </Button>
      ),
  },
];

/** Everything that was done to a read model: begun, done, failed, stopped, and by whom. */
export function Runs({ name, last, onReport }: Props) {
  const [page, setPage] = useState(1);
  const columns = useMemo(() => columnsWith(onReport), [onReport]);
  const path = `/ops/projections/${name}/runs`;
  const { data } = useQuery({
    queryKey: [path, page, last?.id, last?.state],
    queryFn: ({ signal }) => get<RunsRead>(path, { page, size: SIZE }, { signal }),
    placeholderData: (before) => before,
  });
  if (!data) return <p role="status">Procesando...</p>;
  if (data.total === 0) return <p>Todavía no se ha ejecutado nada.</p>;
  return (
    <>
      <EditGrid
        field="runs"
        name="Ejecuciones"
        lines={data.rows}
        lineId={({ id }) => String(id)}
        columns={columns}
        readOnly
      />
      <PageButtons page={page} pages={Math.ceil(data.total / SIZE)} onPage={setPage} />
    </>
  );
}
