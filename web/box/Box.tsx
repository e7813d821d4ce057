import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { later } from '../base/arriving.ts';
import { Boundary } from '../base/Boundary.tsx';
import { useKeys } from '../kit/keys/keys.tsx';

const BoxDialog = later(() => import('./BoxDialog.tsx'));

/** Opens the search box, which is `dialog`. */
function useBox(): { readonly dialog: ReactNode; open(): void } {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen && (
      <Boundary>
        <BoxDialog onClose={() => setOpen(false)} />
      </Boundary>
    ),
  };
}

/** Magnifier of the top bar: it and Ctrl+K open the search box over any page, record or form. */
export function Box() {
  const { open, dialog } = useBox();
  useKeys([{ keys: 'Ctrl+K', label: 'Buscar en todo', inFields: true, everywhere: true, run: open }]);
  return (
    <>
      <Tooltip title="Buscar en todo (Ctrl+K)">
        <IconButton aria-label="Buscar en todo" aria-keyshortcuts="Control+K" size="small" onClick={open}>
          <Search />
        </IconButton>
      </Tooltip>
      {dialog}
    </>
  );
}

/** Button of a page whose own search is the search box. */
export function BoxButton({ label }: { readonly label: string }) {
  const { open, dialog } = useBox();
  useKeys([{ keys: '/', label, run: open }]);
  return (
    <>
      <Button variant="outlined" startIcon={<Search />} onClick={open}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
