import { counted } from '@expediente/kernel/format.ts';
import type { PendingGroup, PendingRecord } from '@expediente/schemas/home/read.ts';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../base/session.tsx';
import { useYearChange } from '../kit/dialog/useYearChange.ts';
import { dateText } from '../kit/figures/amounts.tsx';
import { daysLeft, leftText, today } from '../kit/figures/date-text.ts';
import { pendingList, pendingRecord } from '../kit/record/pending-address.ts';
import { amountText, groupAmountText } from './amount-text.ts';

const ago = (days: number): string => (days === 0 ? 'hoy' : `hace ${counted(days, 'día')}`);

/** Time that a record has waited; where the law sets a last day, the days left or overdue. */
export function When({ record: { days, due, since } }: { readonly record: PendingRecord }) {
  const waited = <time dateTime={since}>{ago(days)}</time>;
  if (due === '') return waited;
  const left = daysLeft(due, today());
  return (
    <span className="home-when">
      <time
        dateTime={due}
        className={left < 0 ? 'home-late' : 'home-due'}
        title={`Vence el ${dateText(due)}`}
      >
        {leftText(due, today())}
      </time>
      {waited}
    </span>
  );
}

interface Props {
  readonly group: PendingGroup;
}

interface HeadProps extends Props {
  /** Step on the ticked records, in place of the counts. */
  readonly step?: ReactNode;
}

/** Title of a group, which leads to its list, with its counts; another year's list is opened in that year. */
export function GroupHead({ group, step }: HeadProps) {
  const change = useYearChange();
  const { amount, count, others, title } = group;
  const address = pendingList(group);
  return (
    <header>
      <h3>{count > 0 ? <Link to={address}>{title}</Link> : title}</h3>
      <div className="home-counts figures">
        {step}
        {count > 0 && <strong>{count}</strong>}
        {count > 1 && amount && <span>{groupAmountText(group)}</span>}
        {others.map((other) => (
          <Button
            key={other.year}
            size="small"
            aria-label={`${title}: ${other.count} de ${other.year}`}
            title={`Continuar en el año ${other.year}`}
            onClick={() => void change(other.year, address)}
          >
            {count > 0 ? 'y ' : ''}
            {other.count} de {other.year}
          </Button>
        ))}
      </div>
    </header>
  );
}

/** Records that wait for one action of the user. */
export function Pending({ group }: Props) {
  const { year } = useSession();
  const { count, records } = group;
  return (
    <article className="home-group">
      <GroupHead group={group} />
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <Link to={pendingRecord(group, record.id)}>{record.title}</Link>
            <span className="home-what">{[record.detail, record.supply].filter(Boolean).join(' · ')}</span>
            {record.amount && <span className="home-amount">{amountText(record)}</span>}
            <When record={record} />
          </li>
        ))}
      </ul>
      {count > records.filter((record) => record.year === year).length && (
        <Button component={Link} to={pendingList(group)} size="small">
          Ver los {count}
        </Button>
      )}
    </article>
  );
}
