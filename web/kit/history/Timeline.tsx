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
  /** `pac`, `request`, `order`. */
  readonly lifecycle: string;
  /** A PAC's is `unit-year`. */
  readonly id: string | number;
  /** Changes when the record does, so that the history is read again. */
  readonly revision?: number;
  /** Where the record is shown as it was after an event. */
  replay(revision: number): Pick<LinkProps, 'to' | 'state'>;
}

/** So many events are drawn at once; the others come when they are asked for, and all of them on paper. */
const DRAWN = 100;
/** Above an event that the address names, so many are drawn. */
const ABOVE = 20;

/** Historia: who did what, when, what changed, newest first (interface "Timeline"). */
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
  // Asked together, so that nothing moves when the second arrives.
  const issued = useQuery(issuedOf(path, revision));
  const printing = usePrinting();
  const mayOpenActs = useMayOpen('bitacora');
  /** How many are drawn above and below where the drawn ones began. */
  const [more, setMore] = useState({ above: 0, below: DRAWN });
  const entries = data?.entries ?? [];
  const items = useMemo(() => timelineOf(entries, filter, newestFirst), [entries, filter, newestFirst]);
  const named = items.findIndex((item) => item.is === 'event' && linked === String(item.entry.revision));
  const begin = named < DRAWN ? 0 : named - ABOVE;
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

/** Where all that was done and tried with the record is listed, refusals and prints too. */
function InJournal({ lifecycle, id }: Pick<Props, 'lifecycle' | 'id'>) {
  const mayOpen = useMayOpen('bitacora');
  const address = actsOfRecord({ lifecycle, id });
  if (!mayOpen || address === undefined) return null;
  return <Link to={address}>En la bitácora</Link>;
}

interface MoreProps {
  /** How many are not drawn on that side. */
  readonly left: number;
  /** 'más', 'anteriores' */
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

/** What is shown at the event from which a history is no longer proven, or no longer certain. */
function markOf({ broken, uncertain_from, entries }: HistoryAnswer, revision: number): string | undefined {
  // The first that is not certain may be one that is missing.
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

/** One of what is found in the history, or all of it. */
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
 * That the chain holds, as every reading of a history says (`TrustWarnings` says when it does not); the button has the server
 * read and check it again.
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
