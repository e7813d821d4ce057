import { counted } from '@expediente/kernel/format.ts';
import type { Act, ActEvent, ActRecord } from '@expediente/schemas/facts/read.ts';
import { Link } from 'react-router-dom';
import { recordAddress, replayAddress } from '../kit/address/history-address.ts';
import { moneyText, quantityText } from '../kit/figures/amounts.tsx';
import { EVENT_PARAM } from '../kit/history/TimelineEvent.tsx';

interface Props {
  readonly act: Act;
  /** True if the reader may open the page of histories. */
  readonly linked: boolean;
}

/** Everything that one command wrote: its own record first, then other changed records, ledgers and judging rules. */
export function ActRecords({ act: { records, more, others, rules, code }, linked }: Props) {
  return (
    <>
      <ul className="entry-records">
        {records.map((record) => (
          <li key={`${record.lifecycle}:${record.id}`}>
            <strong>{record.name}</strong>
            {record.today !== undefined && ` (hoy: ${record.today})`}
            <AfterAct record={record} linked={linked} />
            <ul>
              {record.entries.map((event) => (
                <Written key={event.revision} record={record} event={event} linked={linked} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && <p>Y {counted(more, 'registro más', 'registros más')}, que se ven en sus historias.</p>}
      {rules.length > 0 && (
        <p>
          Evaluado por{' '}
          {rules.map(({ rule, title, version }, at) => (
            <span key={`${rule}@${version}`}>
              {at > 0 && ', '}
              {linked ? <Link to={recordAddress({ lifecycle: 'rule', id: rule })}>{title}</Link> : title},
              versión {version}
            </span>
          ))}
          .
        </p>
      )}
      <p className="entry-note">
        {others > 0 &&
          `Además ${counted(others, 'evento', 'eventos')} de números, valores únicos, la respuesta o registros que usted no puede abrir. `}
        Código de la llamada: {code}
      </p>
    </>
  );
}

/** Link to the record as it was after the act. */
function AfterAct({ record, linked }: { readonly record: ActRecord; readonly linked: boolean }) {
  const last = record.entries.at(-1);
  if (!last || !linked) return null;
  return (
    <>
      {' · '}
      <Link to={replayAddress(record, last.revision)}>Cómo estaba</Link>
    </>
  );
}

function Written({
  record: { lifecycle, id },
  event: { revision, sentence, reason, movement, unread },
  linked,
}: {
  readonly record: ActRecord;
  readonly event: ActEvent;
  readonly linked: boolean;
}) {
  return (
    <li>
      {sentence}
      {movement && ` (quedan ${leftText(movement)})`}
      {reason && `: «${reason}»`}
      {unread && `. ${unread}`}{' '}
      {linked && (
        <Link to={`${recordAddress({ lifecycle, id })}?${EVENT_PARAM}=${revision}`}>En su historia</Link>
      )}
    </li>
  );
}

const leftText = ({ kind, balance }: NonNullable<ActEvent['movement']>): string =>
  kind === 'money' ? moneyText(balance) : quantityText(balance);
