import './timeline.css';
import type { HistoryAnswer, VerifyAnswer } from '@expediente/schemas/history/read.ts';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { get } from '../app/api.ts';
import { DateInput } from './DateInput.tsx';
import { actorsOf, kindsOf, NO_FILTER, timelineOf } from './history.ts';
import { SkeletonRows } from './ListMessages.tsx';
import { EVENT_PARAM, TimelineEvent } from './TimelineEvent.tsx';

interface Props {
  /** `pac`, `request`, `order`. */
  readonly lifecycle: string;
  /** A PAC's is `unit-year`. */
  readonly id: string | number;
  /** Changes when the record does, so that the history is read again. */
  readonly revision?: number;
}

/** Historia: who did what, when, what changed, newest first (interface "Timeline"). */
export function Timeline({ lifecycle, id, revision }: Props) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [newestFirst, setNewestFirst] = useState(true);
  const [params] = useSearchParams();
  const linked = params.get(EVENT_PARAM);
  const path = `/history/${lifecycle}/${encodeURIComponent(String(id))}`;
  const { data, isPending, isError } = useQuery({
    queryKey: [path, revision],
    queryFn: ({ signal }) => get<HistoryAnswer>(path, {}, { signal }),
  });
  const entries = data?.entries ?? [];
  const items = useMemo(() => timelineOf(entries, filter, newestFirst), [entries, filter, newestFirst]);

  if (isPending) return <SkeletonRows columns={2} />;
  if (isError) return <p role="alert">No se pudo cargar la historia.</p>;
  return (
    <div className="timeline">
      <h3 className="print-only">Historia</h3>
      <div className="timeline-tools no-print">
        <TextField
          label="Buscar en la historia"
          value={filter.text}
          onChange={({ target }) => setFilter({ ...filter, text: target.value })}
          sx={{ flex: '1 1 170px' }}
        />
        <Choice
          label="Qué"
          value={filter.kind}
          options={kindsOf(entries)}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <Choice
          label="Quién"
          value={filter.user}
          options={actorsOf(entries)}
          onChange={(user) => setFilter({ ...filter, user })}
        />
        {(['from', 'to'] as const).map((side) => (
          <div key={side} className="timeline-date">
            <DateInput
              label={side === 'from' ? 'Desde' : 'Hasta'}
              value={filter[side]}
              onChange={(day) => setFilter({ ...filter, [side]: day })}
            />
          </div>
        ))}
        <Button onClick={() => setNewestFirst(!newestFirst)}>
          {newestFirst ? 'Ver primero lo más antiguo' : 'Ver primero lo más reciente'}
        </Button>
        <Verify path={path} />
      </div>
      {items.length === 0 ? (
        <p className="timeline-none">No hay registros para mostrar.</p>
      ) : (
        <ol className="timeline-items">
          {items.map((item) =>
            item.is === 'gap' ? (
              <li key={item.key} className="timeline-gap">
                {item.days} días sin movimientos
              </li>
            ) : (
              <TimelineEvent
                key={item.entry.revision}
                entry={item.entry}
                linked={linked === String(item.entry.revision)}
              />
            ),
          )}
        </ol>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  onChange(value: string): void;
}

/** One of what is found in the history, or all of it. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ flex: '1 1 130px' }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">Todos</MenuItem>
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {option}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Asks the server to recompute the record's chain. */
function Verify({ path }: { readonly path: string }) {
  const [asked, setAsked] = useState(0);
  const { data, isFetching } = useQuery({
    queryKey: [path, 'verify', asked],
    queryFn: ({ signal }) => get<VerifyAnswer>(`${path}/verify`, {}, { signal }),
    enabled: asked > 0,
  });
  return (
    <>
      <Button variant="outlined" loading={isFetching} onClick={() => setAsked(asked + 1)}>
        Verificar cadena
      </Button>
      {data && (
        <output className={data.whole ? 'timeline-whole' : 'timeline-broken'}>
          {data.whole
            ? `Cadena íntegra: ${data.events} ${data.events === 1 ? 'evento' : 'eventos'}`
            : `La cadena se rompe en la revisión ${data.broken_at}`}
        </output>
      )}
    </>
  );
}
