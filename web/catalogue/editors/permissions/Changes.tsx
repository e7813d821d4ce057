import { countOf, type Difference, type Permission } from './grants.ts';
import type { TreeRow } from './tree.ts';

interface Props {
  readonly changes: Difference;
  readonly rows: readonly TreeRow[];
}

/** Number of changes that are listed at once; more are only counted until they are opened. */
const LISTED = 12;

/** Changes that saving would make: permissions that the profile's users gain and lose. */
export function Changes({ changes, rows }: Props) {
  const pages = new Map(
    rows.filter(({ level }) => level === 3).flatMap((row) => row.pages.map((page) => [page.a_href, page])),
  );
  const words = ({ a_href = '', field }: Partial<Permission>): string => {
    const page = pages.get(a_href);
    const action = page?.actions.find((each) => each.field === field)?.description ?? field;
    return [page?.description ?? a_href, action].filter(Boolean).join(': ');
  };
  const pageName = (a_href: string | undefined): string => (a_href ? words({ a_href }) : 'ninguno');
  const { gained, lost, main } = changes;
  return (
    <details className="permissions-changes" open={countOf(changes) <= LISTED}>
      <summary>
        Gana {gained.length}, pierde {lost.length}
        {main && ', cambia el módulo inicial'}
      </summary>
      {gained.length > 0 && <Listed title="Gana" list={gained.map(words)} />}
      {lost.length > 0 && <Listed title="Pierde" list={lost.map(words)} />}
      {main && <Listed title="Módulo inicial" list={[`${pageName(main.from)} → ${pageName(main.to)}`]} />}
    </details>
  );
}

const Listed = ({ title, list }: { readonly title: string; readonly list: readonly string[] }) => (
  <>
    <h4>{title}</h4>
    <ul>
      {list.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  </>
);
