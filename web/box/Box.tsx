import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { later } from '../base/arriving.ts';
import { Boundary } from '../base/Boundary.tsx';
import { useKeys } from '../kit/keys/keys.tsx';

const BoxDialog = later(() => import('./BoxDialog.tsx'));

/** Magnifier of the top bar: it and Ctrl+K open the search box over any page, record or form. */
export function Box() {
  const [open, setOpen] = useState(false);
  useKeys([
    {
      keys: 'Ctrl+K',
      label: 'Buscar en todo',
      inFields: true,
      everywhere: true,
      run: () => setOpen(true),
    },
  ]);
  return (
    <>
      <Tooltip title="Buscar en todo (Ctrl+K)">
        <IconButton
          aria-label="Buscar en todo"
          aria-keyshortcuts="Control+K"
          size="small"
          onClick={() => setOpen(true)}
        >
          <Search />
        </IconButton>
      </Tooltip>
      {open && (
        <Boundary>
          <BoxDialog onClose={() => setOpen(false)} />
        </Boundary>
      )}
    </>
  );
}
