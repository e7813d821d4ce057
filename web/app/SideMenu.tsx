import ExpandMore from '@mui/icons-material/ExpandMore';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { innerPath } from '../base/address.ts';
import { shownMenu } from '../base/menu.ts';
import { PAGE_NOTES } from '../base/page-titles.ts';
import { useSession } from '../base/session.tsx';
import { useReadAgain } from '../base/useReadAgain.ts';
import { DataIcon } from '../kit/figures/icons.tsx';
import { hasScreen } from './pages.ts';

interface Props {
  /** Shows icons alone; choosing one opens the menu at it. */
  readonly collapsed: boolean;
  readonly onExpand?: () => void;
}

type Parent = ReturnType<typeof shownMenu>[number];
type Child = Parent['children'][number];
type Page = Child['pages'][number];

/** A parent group with at most so many pages shows them all at once, without child groups to open. */
const FEW_PAGES = 8;

const hasFew = ({ children }: Parent): boolean =>
  children.length === 1 || children.reduce((sum, child) => sum + child.pages.length, 0) <= FEW_PAGES;

const holdsPage = ({ pages }: Child, page: string): boolean => pages.some(({ a_href }) => a_href === page);

/** Open groups: as the person toggled them, else those that hold the open page. */
function useOpenGroups() {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    isOpen: (key: string, holds: boolean) => toggled.get(key) ?? holds,
    toggle: (key: string, holds: boolean) =>
      setToggled((now) => new Map(now).set(key, !(now.get(key) ?? holds))),
    open: (key: string) => setToggled((now) => new Map(now).set(key, true)),
  };
}

/** Menu of three levels (R1 §2): parent group, child group, page. Groups that hold the open page begin open. */
export function SideMenu({ collapsed, onExpand }: Props) {
  const menu = shownMenu(useSession().permissions, hasScreen);
  const page = innerPath(useLocation().pathname, '/').slice(1);
  const groups = useOpenGroups();
  const press = (key: string, holds: boolean) => {
    if (!collapsed) return groups.toggle(key, holds);
    onExpand?.();
    groups.open(key);
  };
  return (
    <nav className="menu" aria-label="Menú principal">
      <Link to="/" className="menu-brand">
        <span className="menu-mark" aria-hidden="true">
          E
        </span>
        {!collapsed && 'Expediente'}
      </Link>
      <ul>
        {menu.map((parent) => {
          const { description, children } = parent;
          const holds = children.some((child) => holdsPage(child, page));
          const open = !collapsed && groups.isOpen(description, holds);
          return (
            <li key={description}>
              <ParentButton
                {...{ parent, holds, open, collapsed }}
                onPress={() => press(description, holds)}
              />
              {open && (
                <ul>
                  {children.map((child) => {
                    const key = `${description}/${child.description}`;
                    const childHolds = hasFew(parent) || holdsPage(child, page);
                    return (
                      <ChildGroup
                        key={key}
                        child={child}
                        page={page}
                        open={groups.isOpen(key, childHolds)}
                        onPress={() => groups.toggle(key, childHolds)}
                      />
                    );
                  })}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface ParentProps {
  readonly parent: Parent;
  /** True if the open page is in this group. */
  readonly holds: boolean;
  readonly open: boolean;
  readonly collapsed: boolean;
  onPress(): void;
}

const ParentButton = ({ parent, holds, open, collapsed, onPress }: ParentProps) => (
  <Tooltip title={collapsed ? parent.description : ''} placement="right">
    <button
      type="button"
      className={holds ? 'menu-parent here' : 'menu-parent'}
      aria-expanded={open}
      aria-label={parent.description}
      onClick={onPress}
    >
      <DataIcon name={parent.icon} fontSize="small" />
      {!collapsed && (
        <>
          <span>{parent.description}</span>
          <ExpandMore className="menu-arrow" fontSize="small" aria-hidden="true" />
        </>
      )}
    </button>
  </Tooltip>
);

interface ChildProps {
  readonly child: Child;
  /** Name of the open page. */
  readonly page: string;
  readonly open: boolean;
  onPress(): void;
}

const ChildGroup = ({ child, page, open, onPress }: ChildProps) => (
  <li>
    <button type="button" className="menu-child" aria-expanded={open} onClick={onPress}>
      <DataIcon name={child.icon} fontSize="small" />
      <span>{child.description}</span>
      <ExpandMore className="menu-arrow" fontSize="small" aria-hidden="true" />
    </button>
    {open && (
      <ul>
        {child.pages.map((each) => (
          <PageLink key={each.a_href} page={each} isOpen={each.a_href === page} />
        ))}
      </ul>
    )}
  </li>
);

function PageLink({
  page: { a_href, description },
  isOpen,
}: {
  readonly page: Page;
  readonly isOpen: boolean;
}) {
  const readAgain = useReadAgain();
  const note = PAGE_NOTES.get(a_href);
  return (
    <li>
      <NavLink
        to={`/${a_href}`}
        className="menu-page"
        // Choosing the page that is already open reloads its data.
        onClick={() => isOpen && void readAgain()}
        end
        {...(note !== undefined && { 'aria-describedby': `menu-note-${a_href}` })}
      >
        {description}
      </NavLink>
      {note !== undefined && (
        <span id={`menu-note-${a_href}`} className="menu-note">
          {note}
        </span>
      )}
    </li>
  );
}
