import { sessionYears } from '@expediente/schemas/session/years.ts';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { innerPath } from '../base/address.ts';
import { useSession } from '../base/session.tsx';
import { useYearChange } from '../kit/dialog/useYearChange.ts';

/** Shows the session's fiscal year and changes it: the page stays the same, what was open in it is closed. */
export function YearMenu() {
  const { year: present } = useSession();
  const { pathname } = useLocation();
  const change = useYearChange();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (year: number) => {
    setAnchor(null);
    if (year !== present) void change(year, innerPath(pathname, '/'));
  };
  return (
    <>
      <button
        type="button"
        className="top-choice top-year"
        aria-label={`Año ${present}: trabajar en otro`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className="top-label">Año</span> {present}
        <KeyboardArrowDown fontSize="small" aria-hidden="true" />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Trabajar en el año' } }}
      >
        <ListSubheader role="presentation" disableSticky>
          Trabajar en el año
        </ListSubheader>
        {sessionYears(new Date()).map((year) => (
          <MenuItem
            key={year}
            role="menuitemradio"
            aria-checked={year === present}
            selected={year === present}
            onClick={() => choose(year)}
          >
            {year}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
