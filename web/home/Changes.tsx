import type { ChangedRecord } from '@expediente/schemas/home/read.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { get } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import { BoxButton } from '../box/Box.tsx';
import { recordAddress } from '../kit/address/history-address.ts';
import { instantText } from '../kit/figures/amounts.tsx';

/** Records of the year that changed last, each with a link to its history. */
export function Changes() {
  const { year } = useSession();
  const { data } = useQuery({
    queryKey: ['/home/changes'],
    queryFn: ({ signal }) => get<readonly ChangedRecord[]>('/home/changes', {}, { signal }),
  });
  return (
    <section aria-labelledby="home-changes">
      <header className="home-head">
        <h2 id="home-changes">Lo último que cambió en {year}</h2>
        <BoxButton label="Buscar un registro" />
      </header>
      {data?.length === 0 && <p className="home-muted">Todavía no hay registros del año {year}.</p>}
      <ul className="home-rows">
        {data?.map((record) => (
          <li key={`${record.lifecycle} ${record.id}`}>
            <Link to={recordAddress(record)}>{record.title}</Link>
            <span>
              {record.sentence}
              <span className="home-where">{[record.detail, record.by].filter(Boolean).join(' · ')}</span>
            </span>
            <time dateTime={record.at}>{instantText(record.at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
