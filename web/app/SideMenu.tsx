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
  /** Icons alone; choosing one opens the menu at it. */
  readonly collapsed: boolean;
  readonly onExpand?: () => void;
}

/** So many pages are all in sight with their parent group: a second group is not opened for them. */
const FEW_PAGES = 8;

/** The three-level menu of R1 §2: parent group, child group, page. The open page's groups are open. */
export function SideMenu({ collapsed, onExpand }: Props) {
  const readAgain = useReadAgain();
  const menu = shownMenu(useSession().permissions, hasScreen);
  const page = innerPath(useLocation().pathname, '/').slice(1);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (key: string, holds: boolean) => toggled.get(key) ?? holds;
  const toggle = (key: string, holds: boolean) =>
    setToggled((now) => new Map(now).set(key, !(now.get(key) ?? holds)));

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
          const holds = parent.children.some((child) => child.pages.some((each) => each.a_href === page));
          const open = !collapsed && isOpen(parent.description, holds);
          const few =
            parent.children.length === 1 ||
            parent.children.reduce((sum, child) => sum + child.pages.length, 0) <= FEW_PAGES;
          return (
            <li key={parent.description}>
              <Tooltip title={collapsed ? parent.description : ''} placement="right">
                <button
                  type="button"
                  className={holds ? 'menu-parent here' : 'menu-parent'}
                  aria-expanded={open}
                  aria-label={parent.description}
                  onClick={() => {
                    if (collapsed) {
                      onExpand?.();
                      setToggled((now) => new Map(now).set(parent.description, true));
                    } else toggle(parent.description, holds);
                  }}
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
              {open && (
                <ul>
                  {parent.children.map((child) => {
                    const key = `${parent.description}/${child.description}`;
                    const childHolds = few || child.pages.some((each) => each.a_href === page);
                    const childOpen = isOpen(key, childHolds);
                    return (
                      <li key={key}>
                        <button
                          type="button"
                          className="menu-child"
                          aria-expanded={childOpen}
                          onClick={() => toggle(key, childHolds)}
                        >
                          <DataIcon name={child.icon} fontSize="small" />
                          <span>{child.description}</span>
                          <ExpandMore className="menu-arrow" fontSize="small" aria-hidden="true" />
                        </button>
                        {childOpen && (
                          <ul>
                            {child.pages.map((each) => (
                              <li key={each.a_href}>
                                <NavLink
                                  to={`/${each.a_href}`}
                                  className="menu-page"
                                  // The page that is open is asked for again: it is read as it is now.
                                  onClick={() => each.a_href === page && void readAgain()}
                                  end
                                  {...(PAGE_NOTES.has(each.a_href) && {
                                    'aria-describedby': `menu-note-${each.a_href}`,
                                  })}
                                >
                                  {each.description}
                                </NavLink>
                                {PAGE_NOTES.has(each.a_href) && (
                                  <span id={`menu-note-${each.a_href}`} className="menu-note">
                                    {PAGE_NOTES.get(each.a_href)}
                                  </span>
                                )}
                              </li>
                            ))}
                          </ul>
                        )}
                      </li>
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
