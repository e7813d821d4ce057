import { Link } from 'react-router-dom';
import { instantText } from '../kit/figures/amounts.tsx';
import type { Attention } from '../projections/attention.ts';
import { OPS_PAGE } from './useModels.ts';

const SHOWN = 5;

/** Problems of one kind that operations must look at, each a link to its read model. */
export function AttentionGroup({ attention: { title, count, items } }: { readonly attention: Attention }) {
  return (
    <article className="home-group home-attention">
      <header>
        <h3>
          <Link to={`/${OPS_PAGE}`}>{title}</Link>
        </h3>
        <div className="home-counts figures">
          <strong>{count}</strong>
        </div>
      </header>
      <ul>
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.key}>
            <Link to={`/${OPS_PAGE}?registro=${encodeURIComponent(item.projection)}`}>{item.title}</Link>
            <span>{item.detail}</span>
            {item.since && <time dateTime={item.since}>{instantText(item.since)}</time>}
          </li>
        ))}
      </ul>
    </article>
  );
}
