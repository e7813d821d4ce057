import './timeline.css';
import type { HistoryAnswer, VerifyAnswer } from '@expediente/schemas/history/read.ts';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, type LinkProps, useSearchParams } from 'react-router-dom';
import { get } from '../../base/api.ts';
import { useMayOpen } from '../../base/useMayOpen.ts';
import { actAddress, actsOfRecord } from '../address/journal-address.ts';
import { DateInput } from '../input/DateInput.tsx';
import { SkeletonRows } from '../layout/SkeletonRows.tsx';
import { usePrinting } from '../layout/usePrinting.ts';
import { actorsOf, kindsOf, NO_FILTER, type Option, sharedMinutes, timelineOf } from './history.ts';
import { IssuedDocuments, issuedOf } from './IssuedDocuments.tsx';
import { TakeFile } from './TakeFile.tsx';
import { EVENT_PARAM, TimelineEvent } from './TimelineEvent.tsx';
import { TrustWarnings } from './TrustWarnings.tsx';

interface Props {
  /** Life cycle: `pac`, `request`, `order`. */
  readonly lifecycle: string;
  /** Id of the record; a PAC's is `unit-year`. */
  readonly id: string | number;
  /** Revision of the record: another one reads the history again. */
  readonly revision?: number;
  /** Link to the record as it was after an event. */
  replay(revision: number): Pick<LinkProps, 'to' | 'state'>;
}

/** Number of events drawn at first and by each press of the button; on paper all are drawn. */
const DRAWN = 100;
/** Number of events drawn above a linked one. */
const ABOVE = 20;

/** Historia: the events of a record with authors, times and changes, newest first (interface "Timeline"). */
export function Timeline({ lifecycle, id, revision, replay }: Props) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [newestFirst, setNewestFirst] = useState(true);
  const [params] = useSearchParams();
  const linked = params.get(EVENT_PARAM);
  const path = `/history/${lifecycle}/${encodeURIComponent(String(id))}`;
  const { data, isPending, isError } = useQuery({
    queryKey: [path, revision],
    queryFn: ({ signal }) => get<HistoryAnswer>(path, {}, { signal }),
  });
  // Both queries run together, and nothing is drawn before both have answered, so that nothing moves.
  const issued = useQuery(issuedOf(path, revision));
  const printing = usePrinting();
  const mayOpenActs = useMayOpen('bitacora');
  /** Number of items drawn above and below the first ones drawn. */
  const [more, setMore] = useState({ above: 0, below: DRAWN });
  const entries = data?.entries ?? [];
  const items = useMemo(() => timelineOf(entries, filter, newestFirst), [entries, filter, newestFirst]);
  const linkedAt = items.findIndex((item) => item.is === 'event' && linked === String(item.entry.revision));
  const begin = linkedAt < DRAWN ? 0 : linkedAt - ABOVE;
  const first = printing ? 0 : Math.max(0, begin - more.above);
  const shown = items.slice(first, printing ? items.length : begin + more.below);
  const rest = items.length - first - shown.length;
  const isShared = useMemo(() => sharedMinutes(entries), [entries]);

  if (isPending || issued.isPending) return <SkeletonRows columns={2} />;
  if (isError) return <p role="alert">No se pudo cargar la historia.</p>;
  return (
    <div className="timeline">
      <h3 className="print-only">Historia</h3>
      <TrustWarnings {...data} />
      {issued.isError && <p role="alert">No se pudieron cargar los documentos emitidos.</p>}
      <IssuedDocuments path={path} documents={issued.data ?? []} />
      <div className="timeline-tools no-print">
        <TextField
          label="Buscar en la historia"
          value={filter.text}
          onChange={({ target }) => setFilter({ ...filter, text: target.value })}
          className="timeline-search"
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
        <Verify path={path} answer={data} />
        <TakeFile path={path} />
        <InJournal lifecycle={lifecycle} id={id} />
      </div>
      <More left={first} what="anteriores" onMore={() => setMore({ ...more, above: more.above + DRAWN })} />
      {items.length === 0 ? (
        <p className="timeline-none">No hay registros para mostrar.</p>
      ) : (
        <ol className="timeline-items">
          {shown.map((item) =>
            item.is === 'gap' ? (
              <li key={item.key} className="timeline-gap">
                {item.days} días sin movimientos
              </li>
            ) : (
              <TimelineEvent
                key={item.entry.revision}
                path={path}
                act={mayOpenActs ? actAddress({ lifecycle, id }, item.entry.revision) : undefined}
                replay={replay(item.entry.revision)}
                entry={item.entry}
                seconds={isShared(item.entry.at)}
                linked={linked === String(item.entry.revision)}
                mark={markOf(data, item.entry.revision)}
              />
            ),
          )}
        </ol>
      )}
      <More left={rest} what="más" onMore={() => setMore({ ...more, below: more.below + DRAWN })} />
    </div>
  );
}

/** Link to all acts and attempts on the record in the Bitácora, refusals and prints included. */
function InJournal({ lifecycle, id }: Pick<Props, 'lifecycle' | 'id'>) {
  const mayOpen = useMayOpen('bitacora');
  const address = actsOfRecord({ lifecycle, id });
  if (!mayOpen || address === undefined) return null;
  return <Link to={address}>En la bitácora</Link>;
}

interface MoreProps {
  /** Number of events not drawn on that side. */
  readonly left: number;
  /** Word of the button: 'más', 'anteriores'. */
  readonly what: string;
  onMore(): void;
}

/** Draws more of a long history, above or below. */
function More({ left, what, onMore }: MoreProps) {
  if (left <= 0) return null;
  return (
    <p className="timeline-rest no-print">
      <Button onClick={onMore}>
        Ver {Math.min(DRAWN, left)} {what}
      </Button>
      Quedan {left}
    </p>
  );
}

/** Mark of the event from which a history is no longer proven, or no longer certain; undefined for other events. */
function markOf({ broken, uncertain_from, entries }: HistoryAnswer, revision: number): string | undefined {
  // The revision where the chain breaks may be missing: the next existing event gets the mark.
  const from =
    broken && Math.min(...entries.map((each) => each.revision).filter((each) => each >= broken.revision));
  const marks = [
    broken && from === revision ? `Desde aquí la cadena no coincide: ${broken.reason}` : '',
    uncertain_from === revision ? 'Desde aquí los estados y valores pueden no ser los verdaderos' : '',
  ].filter(Boolean);
  return marks.length === 0 ? undefined : `${marks.join('. ')}.`;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  onChange(value: string): void;
}

/** Filter by one of the values in the history, or none. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="timeline-choice"
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">Todos</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const brokenText = ({ broken_at, broken_names = [] }: VerifyAnswer): string =>
  broken_at === null
    ? `No están probados los nombres de ${broken_names.map(({ name }) => name).join(', ')}`
    : `La cadena se rompe en la revisión ${broken_at}`;

/**
 * Result of the chain's verification, which comes with every history (a broken one is in `TrustWarnings` too), and a
 * button with which the server reads and checks the events again.
 */
function Verify({ path, answer }: { readonly path: string; readonly answer: HistoryAnswer }) {
  const [asked, setAsked] = useState(0);
  const { data, isFetching } = useQuery({
    queryKey: [path, 'verify', asked],
    queryFn: ({ signal }) => get<VerifyAnswer>(`${path}/verify`, {}, { signal }),
    enabled: asked > 0,
  });
  const whole = data?.whole ?? answer.whole;
  const events = data?.events ?? answer.entries.length;
  return (
    <>
      <Button variant="outlined" loading={isFetching} onClick={() => setAsked(asked + 1)}>
        Verificar cadena
      </Button>
      <output className={whole ? 'timeline-whole' : 'timeline-broken'}>
        {whole && `Cadena íntegra: ${events} ${events === 1 ? 'evento' : 'eventos'}`}
        {data && !whole && brokenText(data)}
      </output>
    </>
  );
}
