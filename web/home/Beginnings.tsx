import { Link } from 'react-router-dom';
import { permittedPages } from '../base/menu.ts';
import { pageTitle } from '../base/page-titles.ts';
import { useProductPages } from '../base/product-pages.ts';
import { useSession } from '../base/session.tsx';
import { MOST_PLACES, PLACES } from './places.ts';

/** Pages to begin with, each with its content in a sentence, for users who never have pending work. */
export function Beginnings() {
  const { permissions } = useSession();
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
