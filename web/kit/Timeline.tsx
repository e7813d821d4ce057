import './timeline.css';
import type {
  FieldChange,
  HistoryAnswer,
  HistoryEntry,
  VerifyAnswer,
} from '@expediente/schemas/history/read.ts';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { get } from '../app/api.ts';
import { instantText } from './amounts.tsx';
import { DateInput } from './DateInput.tsx';
import { actorsOf, NO_FILTER, shownJson, timelineOf } from './history.ts';
import { SkeletonRows } from './ListMessages.tsx';
import { WordDifference } from './WordDifference.tsx';
import { LONG_TEXT } from './word-difference.ts';

interface Props {
  /** `pac`, `request`, `order`. */
  readonly lifecycle: string;
  /** A PAC's is `unit-year`. */
  readonly id: string | number;
  /** Changes when the record does, so that the history is read again. */
  readonly revision?: number;
}

/** Search parameter that names one event, so that it can be linked. */
const EVENT_PARAM = 'evento';

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
      <div className="timeline-tools">
        <TextField
          label="Buscar en la historia"
          value={filter.text}
          onChange={({ target }) => setFilter({ ...filter, text: target.value })}
          sx={{ flex: '1 1 200px' }}
        />
        <TextField
          select
          label="Quién"
          value={filter.user}
          onChange={({ target }) => setFilter({ ...filter, user: target.value })}
          sx={{ flex: '1 1 160px' }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">Todos</MenuItem>
          {actorsOf(entries).map((user) => (
            <MenuItem key={user} value={user}>
              {user}
            </MenuItem>
          ))}
        </TextField>
        {(['from', 'to'] as const).map((side) => (
          <div key={side} className="timeline-date">
            <DateInput
              label={side === 'from' ? 'Desde' : 'Hasta'}
              value={filter[side]}
              onChange={(day) => setFilter({ ...filter, [side]: day })}
            />
          </div>
        ))}
        <Button variant="outlined" onClick={() => setNewestFirst(!newestFirst)}>
          {newestFirst ? 'Más reciente primero' : 'Más antiguo primero'}
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
              <Event
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

function Event({ entry, linked }: { readonly entry: HistoryEntry; readonly linked: boolean }) {
  const [raw, setRaw] = useState(false);
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (linked) box.current?.scrollIntoView({ block: 'center' });
  }, [linked]);
  const address = new URL(location.href);
  address.searchParams.set(EVENT_PARAM, String(entry.revision));
  return (
    <li ref={box} className={linked ? 'timeline-event linked' : 'timeline-event'}>
      <p className="timeline-sentence">{entry.sentence}</p>
      <p className="timeline-who">
        {entry.user} · <time dateTime={entry.at}>{instantText(entry.at)}</time>
        {entry.to && entry.from !== entry.to && ` · ${entry.from ? `${entry.from} → ` : ''}${entry.to}`}
      </p>
      {entry.reason && <blockquote>{entry.reason}</blockquote>}
      {entry.changes.length > 0 && (
        <table>
          <thead className="visually-hidden">
            <tr>
              <th>Campo</th>
              <th>Antes</th>
              <th>Después</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.label}</th>
                <td>
                  <Changed before={change.before} after={change.after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="timeline-more">
        <button type="button" aria-expanded={raw} onClick={() => setRaw(!raw)}>
          {raw ? 'Ocultar evento' : 'Ver evento'}
        </button>
        <a href={address.href}>Enlace</a>
      </p>
      {raw && (
        <pre>
          {`${entry.type} · revisión ${entry.revision}\n${entry.chain}\n${JSON.stringify(entry.data, null, 2)}`}
        </pre>
      )}
    </li>
  );
}

/** A value before and after; of two long texts, what differs in them. */
function Changed({ before, after }: Pick<FieldChange, 'before' | 'after'>) {
  if (typeof before === 'string' && typeof after === 'string' && before.length + after.length > 2 * LONG_TEXT)
    return <WordDifference before={before} after={after} />;
  return (
    <>
      {before === null ? null : <del>{shownJson(before)}</del>}
      {before === null ? '' : ' → '}
      <ins>{shownJson(after)}</ins>
    </>
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
            ? `Cadena íntegra: ${data.events} eventos`
            : `La cadena se rompe en la revisión ${data.broken_at}`}
        </output>
      )}
    </>
  );
}
