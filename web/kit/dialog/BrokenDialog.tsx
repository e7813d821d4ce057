import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  onClose(): void;
}

/** Replaces a dialog that could not be loaded or broke; closing it leaves the page beneath as it was. */
export const BrokenDialog = ({ children, onClose }: Props) => (
  <Dialog open aria-label="No se ha podido mostrar esta parte" maxWidth="sm" fullWidth onClose={onClose}>
    <DialogContent>{children}</DialogContent>
    <DialogActions>
      <Button onClick={onClose}>Cerrar</Button>
    </DialogActions>
  </Dialog>
);
