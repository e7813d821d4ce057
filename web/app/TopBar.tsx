import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import MenuIcon from '@mui/icons-material/Menu';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OWN_PAGES } from '../base/page-titles.ts';
import { useSession } from '../base/session.tsx';
import { leave } from '../base/session-calls.ts';
import { Box } from '../box/Box.tsx';
import { useDirtyGuard } from '../kit/dialog/dirty.tsx';
import { keepSingleKeys, singleKeys } from '../kit/keys/single-keys.ts';
import { Bell } from './Bell.tsx';
import { circleLetters } from './circle-letters.ts';
import { keepScheme, type Scheme, scheme } from './scheme.ts';
import { YearMenu } from './YearMenu.tsx';

interface Props {
  /** State of the menu, for the name of its button. */
  readonly expanded: boolean;
  onMenu(): void;
}

const SCHEMES: readonly { readonly scheme: Scheme; readonly label: string }[] = [
  { scheme: 'light', label: 'Claro' },
  { scheme: 'dark', label: 'Oscuro' },
  { scheme: 'system', label: 'Como el equipo' },
];

/** Shorter names of pages in the profile's menu (R1 §2). */
const SHORT: Readonly<Record<string, string>> = { miinformacion: 'Mi Información' };

/** Top bar: unit, year and user; the profile's menu with 'Mi Información' and 'Salir' (R1 §2). */
export function TopBar({ expanded, onMenu }: Props) {
  const session = useSession();
  const navigate = useNavigate();
  const dirty = useDirtyGuard();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unit = session.unit_executor_assigned?.name ?? session.unit_description;

  const exit = async () => {
    setAnchor(null);
    if (await dirty.leave()) await leave();
  };

  return (
    <header className="top-bar no-print">
      <IconButton
        aria-label={expanded ? 'Contraer el menú' : 'Abrir el menú'}
        aria-expanded={expanded}
        onClick={onMenu}
        size="small"
      >
        <MenuIcon />
      </IconButton>
      <p className="top-unit" title={unit}>
        {unit}
      </p>
      <Box />
      <YearMenu />
      <Bell />
      <button
        type="button"
        className="top-choice"
        aria-label={`Menú de ${session.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className="top-initials" aria-hidden="true">
          {circleLetters(session.user)}
        </span>
        <span className="top-name">{session.user}</span>
        <KeyboardArrowDown fontSize="small" aria-hidden="true" />
      </button>
      {/* The first action takes the focus, not the appearance that is selected. */}
      <Menu anchorEl={anchor} open={anchor !== null} autoFocus={false} onClose={() => setAnchor(null)}>
        <div className="top-profile">
          <strong>{session.name}</strong>
          <span>{session.description_profession}</span>
        </div>
        <Divider />
        {[...OWN_PAGES].map(([page, title], at) => (
          <MenuItem
            key={page}
            autoFocus={at === 0}
            onClick={() => {
              setAnchor(null);
              navigate(`/${page}`);
            }}
          >
            {SHORT[page] ?? title}
          </MenuItem>
        ))}
        <Divider />
        <ListSubheader role="presentation" disableSticky>
          Apariencia
        </ListSubheader>
        {SCHEMES.map((each) => (
          <MenuItem
            key={each.scheme}
            role="menuitemradio"
            aria-checked={scheme() === each.scheme}
            selected={scheme() === each.scheme}
            onClick={() => {
              keepScheme(each.scheme);
              setAnchor(null);
            }}
          >
            {each.label}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={singleKeys()}
          selected={singleKeys()}
          onClick={() => {
            keepSingleKeys(!singleKeys());
            setAnchor(null);
          }}
        >
          Teclas / y ?
        </MenuItem>
        <Divider />
        <MenuItem onClick={() => void exit()}>Salir</MenuItem>
      </Menu>
    </header>
  );
}
