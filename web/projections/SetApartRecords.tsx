import type { QuarantineRow } from '@expediente/schemas/ops/read.ts';
import { apartReason, projectionTitle } from '@expediente/schemas/ops/words.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../app/api.ts';
import { later } from '../app/arriving.ts';
import { instantText } from '../kit/amounts.tsx';
import { type EditColumn, EditGrid } from '../kit/EditGrid.tsx';
import { PageButtons } from '../kit/PageButtons.tsx';
import { useStep } from '../kit/useStep.ts';
import { countText } from './words.ts';

const AcknowledgeDialog = later(() => import('./AcknowledgeDialog.tsx'));

const PATH = '/ops/quarantine';
const SIZE = 25;

const COLUMNS: readonly EditColumn<QuarantineRow>[] = [
  {
    field: 'stream',
    title: 'Registro',
    width: 190,
    heading: true,
    value: ({ record, stream }) => (record === null ? stream : `${record.name} (${stream})`),
  },
  {
    field: 'projection',
    title: 'Proyección',
    width: 170,
    value: ({ projection }) => projectionTitle(projection),
  },
  {
    field: 'revision',
    title: 'Desde la revisión',
    width: 150,
    value: ({ revision, type }) => `${revision} (${type})`,
  },
  {
    field: 'cause',
    title: 'Causa',
    width: 380,
    value: ({ kind, cause }) => `${apartReason(kind)}: ${cause}`,
  },
  {
    field: 'acknowledged',
    title: 'Visto',
    width: 220,
    value: ({ acknowledged }) =>
      acknowledged === null
        ? 'Nadie lo ha anotado'
        : `${acknowledged.by}, ${instantText(acknowledged.at)}: ${acknowledged.reason}`,
  },
  { field: 'waiting', title: 'Eventos que esperan', kind: 'integer', width: 100 },
  { field: 'since', title: 'Apartado', width: 138, value: ({ since }) => instantText(since) },
  {
    field: 'tries',
    title: 'Reintentos',
    width: 150,
    value: ({ tries, tried_at }) =>
      tried_at === null ? '–' : `${countText(tries)}, el último ${instantText(tried_at)}`,
  },
  { field: 'correlation', title: 'Código', width: 150 },
];

interface Props {
  readonly mayRetry: boolean;
}

/** Records whose rows stand before an event that could not be taken, each with its cause; taken in again one by one. */
export function SetApartRecords({ mayRetry }: Props) {
  const [page, setPage] = useState(1);
  const step = useStep();
  const [noting, setNoting] = useState<QuarantineRow>();
  const { data } = useQuery({
    queryKey: [PATH, page],
    queryFn: ({ signal }) => get<Page<QuarantineRow>>(PATH, { page, size: SIZE }, { signal }),
    placeholderData: (before) => before,
  });
  if (!data || data.total === 0) return null;
  const retried: EditColumn<QuarantineRow> = {
    field: 'build',
    title: 'Acción',
    width: 190,
    value: () => '',
    render: (row) => {
      const { projection, stream, acknowledged } = row;
      return (
        <>
          <Button
            size="small"
            disabled={step.busy !== undefined}
            aria-label={`Reintentar ${stream} de ${projection}`}
            onClick={() =>
              void step.run(stream, '/ops/quarantine/retry', { p_projection: projection, p_stream: stream })
            }
          >
            Reintentar
          </Button>
          {acknowledged === null && (
            <Button
              size="small"
              aria-label={`Anotar que se sabe de ${stream} de ${projection}`}
              onClick={() => setNoting(row)}
            >
              Anotar
            </Button>
          )}
        </>
      );
    },
  };
  return (
    <>
      <EditGrid
        field="quarantine"
        name="Registros apartados"
        lines={data.rows}
        lineId={({ projection, stream }) => `${projection} ${stream}`}
        columns={mayRetry ? [...COLUMNS, retried] : COLUMNS}
        readOnly
      />
      <PageButtons page={page} pages={Math.ceil(data.total / SIZE)} onPage={setPage} />
      {noting && <AcknowledgeDialog row={noting} onClose={() => setNoting(undefined)} />}
    </>
  );
}
