import type { House } from '@expediente/schemas/home/read.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { get } from '../base/api.ts';
import { permittedPages } from '../base/menu.ts';
import { useSession } from '../base/session.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { AttentionGroup } from './AttentionGroup.tsx';
import { houseFacts } from './house.ts';
import { type Models, OPS_PAGE } from './useModels.ts';

/** Pages with details, linked in the head. */
const CONTROL: readonly string[] = ['integridad', 'sellos'];

/** State of the installation: problems first, then the read models and the last backup, verification and seal. */
export function HouseState({ models: { attention, states } }: { readonly models: Models }) {
  const { permissions } = useSession();
  const { data } = useQuery({
    queryKey: ['/home/house'],
    queryFn: ({ signal }) => get<House>('/home/house', {}, { signal }),
  });
  return (
    <section aria-labelledby="home-house">
      <header className="home-head">
        <h2 id="home-house">Estado del sistema</h2>
        <nav aria-label="Estado del sistema" className="home-links">
          {states.length > 0 && <Link to={`/${OPS_PAGE}`}>Proyecciones</Link>}
          {permittedPages(permissions)
            .filter(({ a_href }) => CONTROL.includes(a_href))
            .map(({ a_href, description }) => (
              <Link key={a_href} to={`/${a_href}`}>
                {description}
              </Link>
            ))}
        </nav>
      </header>
      {attention.map((each) => (
        <AttentionGroup key={each.title} attention={each} />
      ))}
      <ul className="home-facts">
        {houseFacts(states, data, new Date()).map(({ what, look, detail }) => (
          <li key={what}>
            <span>{what}</span>
            <StateChip {...look} />
            <span className="home-muted">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
