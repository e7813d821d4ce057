import './confirm-dialog.css';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { KeyLayer } from '../keys/keys.tsx';
import { useFocusBeneath } from './useFocusBeneath.ts';

interface Props {
  readonly open: boolean;
  /** Names the object: `¿Eliminar Entidad #3?`. */
  readonly title: string;
  /** Amount and party of the record. */
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  readonly yes?: string;
  readonly no?: string;
  readonly busy?: boolean;
  /** `plain` when yes takes nothing away. */
  readonly tone?: 'grave' | 'plain';
  onAnswer(yes: boolean): void;
}

/** A small question; focus is on No, Esc means No, a click outside it means nothing (R1 §2). */
export function ConfirmDialog({
  open,
  title,
  lead,
  children,
  yes = 'Si',
  no = 'No',
  busy,
  tone = 'grave',
  onAnswer,
}: Props) {
  const id = useId();
  useFocusBeneath();
  return (
    <Dialog
      open={open}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={children ? `${id}-text` : undefined}
      maxWidth="xs"
      fullWidth
      onClose={(_, why) => why === 'escapeKeyDown' && onAnswer(false)}
    >
      <KeyLayer>
        <DialogTitle id={id} className={lead ? 'confirm-led' : ''}>
          {title}
        </DialogTitle>
        {lead}
        {children && (
          <DialogContent id={`${id}-text`} className={lead ? 'confirm-led' : ''}>
            {children}
          </DialogContent>
        )}
        <DialogActions>
          <Button variant="outlined" autoFocus onClick={() => onAnswer(false)}>
            {no}
          </Button>
          <Button
            variant="contained"
            color={tone === 'grave' ? 'error' : 'primary'}
            loading={busy ?? false}
            onClick={() => onAnswer(true)}
          >
            {yes}
          </Button>
        </DialogActions>
      </KeyLayer>
    </Dialog>
  );
}
