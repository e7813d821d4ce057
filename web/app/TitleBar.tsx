import { Fragment } from 'react';
import { PAGE_NOTES } from '../base/page-titles.ts';
import { useSession } from '../base/session.tsx';

interface Props {
  readonly page: string;
  readonly title: string;
  /** False for miinformacion, which has none (R1 §2). */
  readonly breadcrumb: boolean;
}

/** Names of the groups above a page; repeated names and the page's own title are left out. */
const trailTo = (
  title: string,
  ...groups: readonly { readonly description: string }[]
): readonly string[] => [
  ...new Set(groups.map(({ description }) => description).filter((each) => each !== title)),
];

/** The page's title with its place in the menu. */
export function TitleBar({ page, title, breadcrumb }: Props) {
  const { permissions } = useSession();
  const trail = permissions.flatMap((parent) =>
    parent.children.flatMap((child) =>
      child.pages.some((each) => each.a_href === page) ? [trailTo(title, parent, child)] : [],
    ),
  )[0];
  const note = PAGE_NOTES.get(page);
  return (
    <header className="title-bar">
      {breadcrumb && trail && (
        <nav aria-label="Ruta" className="no-print">
          {trail.map((part) => (
            <Fragment key={part}>
              <span>{part}</span>
              <span aria-hidden="true"> / </span>
            </Fragment>
          ))}
          <span aria-current="page">{title}</span>
        </nav>
      )}
      <h1>{title}</h1>
      {note && <p className="title-note">{note}</p>}
    </header>
  );
}
