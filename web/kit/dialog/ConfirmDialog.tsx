import './confirm-dialog.css';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { KeyLayer, Keys } from '../keys/keys.tsx';
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
  /** `plain`: Si loses nothing. */
  readonly tone?: 'grave' | 'plain';
  /** Button with the initial focus; by default the one that loses nothing. */
  readonly begins?: 'yes' | 'no';
  onAnswer(yes: boolean): void;
}

/**
 * A small question; Esc means No, a click outside it does nothing (R1 §2). A grave one begins with the focus on No and
 * is answered by its buttons alone; a plain one begins with the focus on Si, and Ctrl+Enter means Si from anywhere.
 */
export function ConfirmDialog({
  open,
  title,
  lead,
  children,
  yes = 'Si',
  no = 'No',
  busy,
  tone = 'grave',
  begins = tone === 'grave' ? 'no' : 'yes',
  onAnswer,
}: Props) {
  const id = useId();
  useFocusBeneath();
  const agree = () => {
    if (!busy) onAnswer(true);
  };
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
        {tone === 'plain' && <Keys keys={[{ keys: 'Ctrl+Enter', label: yes, inFields: true, run: agree }]} />}
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
          <Button variant="outlined" autoFocus={begins === 'no'} onClick={() => onAnswer(false)}>
            {no}
          </Button>
          <Button
            variant="contained"
            color={tone === 'grave' ? 'error' : 'primary'}
            loading={busy ?? false}
            autoFocus={begins === 'yes'}
            // The key that opened the question does not answer it while it is held down.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={agree}
          >
            {yes}
          </Button>
        </DialogActions>
      </KeyLayer>
    </Dialog>
  );
}
