import { quantityText, shownMoney } from '@expediente/kernel/format.ts';
import { personText } from '@expediente/kernel/text.ts';
import type {
  FieldChange,
  HistoryEntry,
  Movement,
  MovementDocument,
} from '@expediente/schemas/history/read.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { fileAddress } from '../../base/api.ts';
import { useProductPages } from '../../base/product-pages.ts';
import { instantText } from '../figures/amounts.tsx';
import { WordDifference } from '../figures/WordDifference.tsx';
import { LONG_TEXT } from '../figures/word-difference.ts';
import { usePrinting } from '../layout/usePrinting.ts';
import { beforeAndAfter, type Detail, detailsOf } from './history.ts';
import { StoredEvent } from './StoredEvent.tsx';

/** Search parameter with the revision of one event, so that it can be linked. */
export const EVENT_PARAM = 'evento';

interface Props {
  /** Path of the record's history: `/history/order/24`. */
  readonly path: string;
  readonly entry: HistoryEntry;
  /** Address of everything that the same command wrote; undefined: the reader may not open that page. */
  readonly act: string | undefined;
  /** Link to the record as it was after the event. */
  readonly replay: Pick<LinkProps, 'to' | 'state'>;
  /** True when another event shares its minute. */
  readonly seconds: boolean;
  /** True when the address is a link to it. */
  readonly linked: boolean;
  /** Warning that applies from this event on. */
  readonly mark?: string | undefined;
}

/** One event in one line: act, new state, author and time. It opens to show its changes and the stored event. */
export function TimelineEvent({ path, entry, act, replay, seconds, linked, mark }: Props) {
  const [open, setOpen] = useState(linked);
  const printing = usePrinting();
  const id = useId();
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (linked) box.current?.scrollIntoView({ block: 'center' });
  }, [linked]);
  const { sentence, reason, unread, user, username, at, from, to, movement, type } = entry;
  const shown = open || printing;
  const toState = to && from !== to && <span className="timeline-state">{to}</span>;
  const who = (
    <span className="timeline-who">
      {personText(user, username)} · <time dateTime={at}>{instantText(at, seconds)}</time>
    </span>
  );
  return (
    <li ref={box} className={linked ? 'timeline-event linked' : 'timeline-event'}>
      {mark && <p className="timeline-mark">{mark}</p>}
      <div className={movement ? 'timeline-head moved' : 'timeline-head'}>
        <button
          type="button"
          className="timeline-line"
          aria-expanded={open}
          aria-controls={shown ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <span className="timeline-what">
            <span className="timeline-sentence">{sentence}</span>
            {reason && <span className="timeline-reason">: «{reason}»</span>}
            {unread && (
              <span className="timeline-reason">
                {' '}
                ({type}). {unread}
              </span>
            )}
          </span>
          {!movement && toState}
          {!movement && who}
        </button>
        {movement && (
          <>
            <Moved {...movement} />
            {who}
          </>
        )}
      </div>
      {shown && <Details id={id} path={path} entry={entry} act={act} replay={replay} />}
    </li>
  );
}

/** Movement of a ledger: its document, its amount, and the balance after it. */
export function Moved({ document, change, balance, kind }: Movement) {
  const shown = kind === 'money' ? shownMoney : quantityText;
  const sign = change.startsWith('-') ? '−' : /[1-9]/.test(change) ? '+' : '';
  return (
    <>
      <span className="timeline-document">
        {document && <DocumentName {...document} />}
        {document?.today !== undefined && <Today name={document.today} />}
      </span>
      <span className="timeline-moved">
        {sign}
        {shown(change.replace(/^-/, ''))}
      </span>
      <span className="timeline-moved">
        <span className="timeline-state">quedan</span> <strong>{shown(balance)}</strong>
      </span>
    </>
  );
}

/** A link where the reader may open it, else its name. */
function DocumentName({ name, id, page }: MovementDocument) {
  const { hasScreen } = useProductPages();
  if (page === undefined || !hasScreen(page)) return name;
  return <Link to={`/${page}?registro=${encodeURIComponent(id)}`}>{name}</Link>;
}

/** Present name of something, next to its name at that time. */
export const Today = ({ name }: { readonly name: string }) => (
  <span className="timeline-today"> (hoy: {name})</span>
);

interface DetailsProps extends Pick<Props, 'path' | 'entry' | 'act' | 'replay'> {
  readonly id: string;
}

function Details({ id, path, entry, act, replay }: DetailsProps) {
  const [raw, setRaw] = useState(entry.unread !== undefined);
  const details = detailsOf(entry);
  const address = new URL(location.href);
  address.searchParams.set(EVENT_PARAM, String(entry.revision));
  return (
    <div id={id} className="timeline-details">
      {details.length > 0 && (
        <table>
          <thead className="visually-hidden">
            <tr>
              <th>Campo</th>
              <th>Antes y después</th>
            </tr>
          </thead>
          <tbody>
            {details.map((detail) => (
              <tr key={detail.key}>
                <th scope="row">
                  {detail.label}
                  {detail.line && (
                    <span className="timeline-title">
                      {detail.line.title}
                      {detail.line.today !== undefined && <Today name={detail.line.today} />}
                    </span>
                  )}
                </th>
                <td>
                  {detail.is && (
                    <span className="timeline-is">{detail.is === 'gone' ? 'Quitado' : 'Nuevo'} </span>
                  )}
                  <DetailRow {...detail} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Papers path={path} papers={entry.papers ?? []} />
      <p className="timeline-more no-print">
        <button type="button" aria-expanded={raw} onClick={() => setRaw(!raw)}>
          {raw ? 'Ocultar evento' : 'Ver evento'}
        </button>
        <Link {...replay}>Cómo estaba</Link>
        <a href={address.href}>Enlace</a>
        {act !== undefined && <Link to={act}>Qué más cambió con esta acción</Link>}
      </p>
      {raw && <StoredEvent path={path} revision={entry.revision} />}
    </div>
  );
}

/** Papers that the event attached or replaced, each as it was uploaded. */
function Papers({ path, papers }: Pick<Props, 'path'> & Required<Pick<HistoryEntry, 'papers'>>) {
  if (papers.length === 0) return null;
  return (
    <ul className="timeline-fields">
      {papers.map(({ file, name }) => (
        <li key={file}>
          <a href={fileAddress(`${path}/papers/${file}`)} target="_blank" rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** One change, or those of a line, each with its label. */
function DetailRow({ line, changes }: Detail) {
  const [only] = changes;
  if (!line) return only ? <Changed change={only} /> : null;
  return (
    <ul className="timeline-fields">
      {changes.map((change) => (
        <li key={change.field}>
          <span>{change.label}</span> <Changed change={change} />
        </li>
      ))}
    </ul>
  );
}

/** A value before and after; for two long texts their differences. */
function Changed({ change }: { readonly change: FieldChange }) {
  const { before, after } = change;
  if (typeof before === 'string' && typeof after === 'string' && before.length + after.length > 2 * LONG_TEXT)
    return <WordDifference before={before} after={after} />;
  const values = beforeAndAfter(change);
  return (
    <>
      {values.before && (
        <>
          <del>{values.before.text}</del>
          {values.before.today !== null && <Today name={values.before.today} />}
        </>
      )}
      {values.before && values.after && ' → '}
      {values.after && (
        <>
          <ins>{values.after.text}</ins>
          {values.after.today !== null && <Today name={values.after.today} />}
        </>
      )}
    </>
  );
}
