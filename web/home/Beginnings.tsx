import { Link } from 'react-router-dom';
import { permittedPages } from '../base/menu.ts';
import { pageTitle } from '../base/page-titles.ts';
import { useProductPages } from '../base/product-pages.ts';
import { useGranted, useHindrance, useSession } from '../base/session.tsx';
import { NEW_RECORD } from '../kit/address/useRecordAddress.ts';
import { MOST_PLACES, PLACES } from './places.ts';

/** Page of the annual plans. */
const PLANS = 'packsanuales';

interface Props {
  /** Set where nothing is planned in the year: the plan comes first. */
  readonly unplanned: boolean;
}

/** Pages to begin with, each with its content in a sentence, for users who never have pending work, or none yet. */
export function Beginnings({ unplanned }: Props) {
  const { permissions, year } = useSession();
  const hindrance = useHindrance();
  const plans = useGranted(PLANS).some(({ field }) => field === 'create') && unplanned && !hindrance;
  const { hasScreen } = useProductPages();
  const permitted = new Set(permittedPages(permissions).map(({ a_href }) => a_href));
  const places = PLACES.filter(({ page }) => permitted.has(page) && hasScreen(page)).slice(0, MOST_PLACES);
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="home-places">
      <header className="home-head">
        <h2 id="home-places">Por dónde empezar</h2>
      </header>
      <ul className="home-places">
        {plans && (
          <li>
            <Link to={`/${PLANS}?registro=${NEW_RECORD}&modo=editar`}>Crear el PAC {year}</Link>
            <span className="home-muted">El plan de compras de su centro: de él salen los pedidos.</span>
          </li>
        )}
        {places.map(({ page, detail }) => (
          <li key={page}>
            <Link to={`/${page}`}>{pageTitle(page, permissions)}</Link>
            <span className="home-muted">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
