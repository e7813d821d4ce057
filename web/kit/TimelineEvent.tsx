import type { FieldChange, HistoryEntry } from '@expediente/schemas/history/read.ts';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { useEffect, useId, useRef, useState } from 'react';
import { instantText } from './amounts.tsx';
import { beforeAndAfter, type Detail, detailsOf } from './history.ts';
import { usePrinting } from './usePrinting.ts';
import { WordDifference } from './WordDifference.tsx';
import { LONG_TEXT } from './word-difference.ts';

/** Search parameter that names one event, so that it can be linked. */
export const EVENT_PARAM = 'evento';

interface Props {
  readonly entry: HistoryEntry;
  /** The address names it. */
  readonly linked: boolean;
}

/** One event in one line: what, to which state, who, when. It opens to what changed and to the event as stored. */
export function TimelineEvent({ entry, linked }: Props) {
  const [open, setOpen] = useState(linked);
  const printing = usePrinting();
  const id = useId();
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (linked) box.current?.scrollIntoView({ block: 'center' });
  }, [linked]);
  const { sentence, reason, user, at, from, to } = entry;
  return (
    <li ref={box} className={linked ? 'timeline-event linked' : 'timeline-event'}>
      <button
        type="button"
        className="timeline-line"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight className="timeline-arrow no-print" fontSize="small" aria-hidden="true" />
        <span className="timeline-what">
          <span className="timeline-sentence">{sentence}</span>
          {reason && <span className="timeline-reason">: «{reason}»</span>}
        </span>
        {to && from !== to && <span className="timeline-state">{to}</span>}
        <span className="timeline-who">
          {user} · <time dateTime={at}>{instantText(at)}</time>
        </span>
      </button>
      <div id={id}>{(open || printing) && <Details entry={entry} />}</div>
    </li>
  );
}

function Details({ entry }: { readonly entry: HistoryEntry }) {
  const [raw, setRaw] = useState(false);
  const details = detailsOf(entry);
  const address = new URL(location.href);
  address.searchParams.set(EVENT_PARAM, String(entry.revision));
  return (
    <div className="timeline-details">
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
                <th scope="row">{detail.label}</th>
                <td>
                  <Told {...detail} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="timeline-more no-print">
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
    </div>
  );
}

/** One change, or those of a whole line, each with its field. */
function Told({ changes }: Detail) {
  const [only, ...more] = changes;
  if (!only) return null;
  if (more.length === 0) return <Changed change={only} />;
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

/** A value before and after; of two long texts, what differs in them. */
function Changed({ change }: { readonly change: FieldChange }) {
  const { before, after } = change;
  if (typeof before === 'string' && typeof after === 'string' && before.length + after.length > 2 * LONG_TEXT)
    return <WordDifference before={before} after={after} />;
  const told = beforeAndAfter(change);
  return (
    <>
      {told.before !== null && <del>{told.before}</del>}
      {told.before !== null && told.after !== null && ' → '}
      {told.after !== null && <ins>{told.after}</ins>}
    </>
  );
}
