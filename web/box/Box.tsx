import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { arriving, later } from '../base/arriving.ts';
import { Boundary } from '../base/Boundary.tsx';
import { useKeys } from '../kit/keys/keys.tsx';
import { type EarlyKeys, keepKeys } from './early-keys.ts';

/** Loads the code of the search box. */
export const loadBox = () => import('./BoxDialog.tsx');
const BoxDialog = later(loadBox);

/** Opens the search box, which is `dialog`. */
function useBox(): { readonly dialog: ReactNode; open(): void } {
  const [isOpen, setOpen] = useState(false);
  const early = useRef<EarlyKeys>(undefined);
  const end = () => {
    early.current?.take();
    early.current = undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on leaving
  useEffect(() => end, []);
  const close = () => {
    end();
    setOpen(false);
  };
  const open = () => {
    if (early.current) return;
    // Until its field is there, what is typed would go into the page beneath.
    early.current = keepKeys(close);
    setOpen(true);
    void arriving(loadBox).catch(end);
  };
  return {
    open,
    dialog: isOpen && (
      <Boundary>
        <BoxDialog early={() => early.current?.take()} onClose={close} />
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
