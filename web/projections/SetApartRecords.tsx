import { AFTER_ALL } from '@expediente/kernel/events.ts';
import './set-apart-records.css';
import { counted } from '@expediente/kernel/format.ts';
import type { QuarantineCause, QuarantineRow } from '@expediente/schemas/ops/read.ts';
import { apartReason, projectionTitle } from '@expediente/schemas/ops/words.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { get } from '../base/api.ts';
import { later } from '../base/arriving.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { PageButtons } from '../kit/layout/PageButtons.tsx';
import { useStep } from '../kit/steps/useStep.ts';
import { countText } from './words.ts';

const AcknowledgeDialog = later(() => import('./AcknowledgeDialog.tsx'));

const PATH = '/ops/quarantine';
const CAUSES = '/ops/quarantine/causes';
const SIZE = 10;
const AGAIN_MS = 10_000;

const COLUMNS: readonly EditColumn<QuarantineRow>[] = [
  {
    field: 'stream',
    title: 'Registro',
    width: 240,
    heading: true,
    value: ({ record, stream }) => (record === null ? stream : `${record.name} (${stream})`),
  },
  {
    field: 'revision',
    title: 'Desde la revisión',
    width: 170,
    value: ({ revision, type }) => (revision === AFTER_ALL ? 'Borrado' : `${revision} (${type})`),
  },
  { field: 'waiting', title: 'Eventos que esperan', kind: 'integer', width: 100 },
  { field: 'since', title: 'En cuarentena', width: 138, value: ({ since }) => instantText(since) },
  {
    field: 'acknowledged',
    title: 'Visto',
    width: 240,
    value: ({ acknowledged }) =>
      acknowledged === null
        ? 'Nadie lo ha anotado'
        : `${acknowledged.by}, ${instantText(acknowledged.at)}: ${acknowledged.reason}`,
  },
  {
    field: 'tries',
    title: 'Reintentos',
    width: 170,
    value: ({ tries, tried_at }) =>
      tried_at === null ? 'Ninguno' : `${countText(tries)}, el último ${instantText(tried_at)}`,
  },
  { field: 'correlation', title: 'Código', width: 150 },
];

interface Asking {
  /** Stream of the record that is being retried. */
  readonly busy: string | undefined;
  retry(row: QuarantineRow): void;
  note(row: QuarantineRow): void;
}

const withActs = ({ busy, retry, note }: Asking): readonly EditColumn<QuarantineRow>[] => [
  ...COLUMNS,
  {
    field: 'build',
    title: 'Acción',
    width: 190,
    pressed: true,
    value: () => '',
    render: (row) => {
      const { projection, stream, acknowledged } = row;
      return (
        <>
          <Button
            size="small"
            disabled={busy !== undefined}
            aria-label={`Reintentar ${stream} de ${projection}`}
            onClick={() => retry(row)}
          >
            Reintentar
          </Button>
          {acknowledged === null && (
            <Button
              size="small"
              aria-label={`Marcar ${stream} de ${projection} como conocido`}
              onClick={() => note(row)}
            >
              Marcar
            </Button>
          )}
        </>
      );
    },
  },
];

interface Props {
  readonly mayRetry: boolean;
}

/** Records set apart, whose rows stopped before an event that failed, grouped by cause; each can be retried. */
export function SetApartRecords({ mayRetry }: Props) {
  const [noting, setNoting] = useState<QuarantineRow>();
  const { busy, run } = useStep();
  const retry = useRef(run);
  retry.current = run;
  const { data } = useQuery({
    queryKey: [CAUSES],
    queryFn: ({ signal }) => get<readonly QuarantineCause[]>(CAUSES, {}, { signal }),
    refetchInterval: AGAIN_MS,
  });
  // Kept while nothing changes: new columns would draw every cell anew at each poll.
  const columns = useMemo(
    () =>
      mayRetry
        ? withActs({
            busy,
            retry: ({ projection, stream }) =>
              void retry.current(stream, `${PATH}/retry`, { p_projection: projection, p_stream: stream }),
            note: setNoting,
          })
        : COLUMNS,
    [mayRetry, busy],
  );
  if (!data) return null;
  return (
    <>
      {data.map((cause, place) => (
        <Cause key={keyOf(cause)} cause={cause} first={place === 0} columns={columns} />
      ))}
      {noting && <AcknowledgeDialog row={noting} onClose={() => setNoting(undefined)} />}
    </>
  );
}

const keyOf = ({ projection, kind, cause }: QuarantineCause): string =>
  JSON.stringify([projection, kind, cause]);

interface CauseProps {
  readonly cause: QuarantineCause;
  /** True if its records are open at first. */
  readonly first: boolean;
  readonly columns: readonly EditColumn<QuarantineRow>[];
}

/** Records of one read model that were set apart for the same cause. */
function Cause({ cause: of, first, columns }: CauseProps) {
  const { projection, kind, cause, records, acknowledged } = of;
  const [open, setOpen] = useState(first);
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: [PATH, keyOf(of), page, records, acknowledged],
    queryFn: ({ signal }) =>
      get<Page<QuarantineRow>>(PATH, { page, size: SIZE, projection, kind: kind ?? '', cause }, { signal }),
    placeholderData: (before) => before,
    enabled: open,
  });
  const many = counted(records, 'registro en cuarentena', 'registros en cuarentena');
  const known = acknowledged === 0 ? '' : `, ${countText(acknowledged)} ya anotados`;
  const name = `${projectionTitle(projection)}: ${many}${known}`;
  return (
    <article className="apart-cause" aria-label={name}>
      <h4>{name}</h4>
      <p>{`${apartReason(kind)}: ${cause}`}</p>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Ocultar registros' : 'Ver registros'}
      </Button>
      {open && data && (
        <>
          <EditGrid
            field="quarantine"
            name={`Registros en cuarentena de ${projectionTitle(projection)}`}
            lines={data.rows}
            lineId={({ projection, stream }) => `${projection} ${stream}`}
            columns={columns}
            readOnly
          />
          <PageButtons page={page} pages={Math.ceil(data.total / SIZE)} onPage={setPage} />
        </>
      )}
    </article>
  );
}
