import { Fragment } from 'react';
import { useSession } from './session.tsx';

interface Props {
  readonly page: string;
  readonly title: string;
  /** R1 §2: miinformacion has none. */
  readonly breadcrumb: boolean;
}

/** The page's title with its place in the menu. */
export function TitleBar({ page, title, breadcrumb }: Props) {
  const { permissions } = useSession();
  const trail = permissions.flatMap((parent) =>
    parent.children.flatMap((child) =>
      child.pages.some((each) => each.a_href === page) ? [[parent.description, child.description]] : [],
    ),
  )[0];
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
    </header>
  );
}
