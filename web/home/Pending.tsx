import { counted } from '@expediente/kernel/format.ts';
import type { PendingGroup } from '@expediente/schemas/home/read.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useSession } from '../app/session.tsx';
import { useYearChange } from '../app/useYearChange.ts';
import { pendingList, pendingRecord } from '../kit/pending-address.ts';

const ago = (days: number): string => (days === 0 ? 'hoy' : `hace ${counted(days, 'día')}`);

/** What waits under one action: the session year's in its list, other years' in theirs. */
export function Pending({ group }: { readonly group: PendingGroup }) {
  const { year } = useSession();
  const change = useYearChange();
  const { count, others, records, title } = group;
  const address = pendingList(group);
  return (
    <article className="home-group">
      <header>
        <h3>{count > 0 ? <Link to={address}>{title}</Link> : title}</h3>
        <div className="home-counts figures">
          {count > 0 && <strong>{count}</strong>}
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
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <Link to={pendingRecord(group, record.id)}>{record.title}</Link>
            <span>{record.detail}</span>
            <time dateTime={record.since}>{ago(record.days)}</time>
          </li>
        ))}
      </ul>
      {count > records.filter((record) => record.year === year).length && (
        <Button component={Link} to={address} size="small">
          Ver los {count}
        </Button>
      )}
    </article>
  );
}
