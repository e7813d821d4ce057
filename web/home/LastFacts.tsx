import type { FactRow } from '@expediente/schemas/facts/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { get } from '../base/api.ts';
import { instantText } from '../kit/figures/amounts.tsx';

const PATH = '/audit/get/all';
/** Kinds of facts shown: operations, refusals and documents. Sign-ins would crowd them out; they are in the journal. */
const KINDS = { kind: ['ops', 'refusal', 'export', 'print', 'password'] };
const SHOWN = 6;

const textOf = ({ about, entity, outcome, user }: FactRow): string =>
  [about || entity, outcome, user].filter(Boolean).join(' · ');

export function LastFacts() {
  const query = { page: 1, size: 10, sort: '-at', filter: JSON.stringify(KINDS) };
  const { data } = useQuery({
    queryKey: [PATH, query],
    queryFn: ({ signal }) => get<Page<FactRow>>(PATH, query, { signal }),
  });
  return (
    <section aria-labelledby="home-facts">
      <header className="home-head">
        <h2 id="home-facts">Operaciones, documentos y rechazos</h2>
        <Link to="/bitacora">Ver la bitácora</Link>
      </header>
      {data?.rows.length === 0 && (
        <p className="home-muted">Todavía no hay. Los actos y los ingresos están en la bitácora.</p>
      )}
      <ul className="home-rows">
        {data?.rows.slice(0, SHOWN).map((fact) => (
          <li key={fact.id}>
            <strong>{fact.what}</strong>
            <span>{textOf(fact)}</span>
            <time dateTime={fact.at}>{instantText(fact.at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
