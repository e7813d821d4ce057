import type { RefusedRow, RowLoad } from '@expediente/schemas/shared/workbook-load.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { post } from '../../base/api.ts';
import { useDirty, useLeaving } from '../dialog/dirty.tsx';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import { type Checked, cellsOfRow, type Numbered, type RowsInto, rowsToAdd } from './added-rows.ts';
import { pastedCells } from './pasted-rows.ts';
import { faultText } from './refused-classes.tsx';

interface Props<Answer, Line, Form> {
  readonly of: RowsInto<Answer, Line, Form>;
  readonly paste: NonNullable<RowLoad['paste']>;
  /** Present lines of the form. */
  readonly form: Form;
  onAdd(lines: readonly Line[]): void;
  onClose(): void;
}

/** Adds lines to a form from cells copied in a spreadsheet; rows that cannot be added stay, to be corrected. */
export function RowPaste<Answer extends Checked, Line extends Numbered, Form>({
  of,
  paste,
  form,
  onAdd,
  onClose,
}: Props<Answer, Line, Form>) {
  const { load } = of;
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const [busy, setBusy] = useState(false);
  const leave = useLeaving();
  useDirty(typed.trim() !== '');
  const close = async () => {
    if (await leave()) onClose();
  };
  const add = async () => {
    setBusy(true);
    try {
      const pasted = pastedCells(load.columns, typed);
      const checked = await post<Answer>(paste.path, {
        [paste.sends]: pasted.map(({ cells }) => cells),
      });
      if (checked.is !== 'done') return;
      const { added, refused: left } = rowsToAdd(of, checked.data, form);
      if (added.length > 0) onAdd(added);
      setRefused(left);
      setTyped(
        pasted
          .filter(({ row }) => left.some((each) => each.row === row))
          .map(({ text }) => text)
          .join('\n'),
      );
      // Closes once the guard of unsaved values has learned that no text is left.
      if (left.length === 0 && added.length > 0) setTimeout(onClose);
    } finally {
      setBusy(false);
    }
  };
  return (
    <RecordDialog
      open
      size="medium"
      title={paste.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void close()}>Cancelar</Button>
          <Button
            variant="contained"
            loading={busy}
            disabled={typed.trim() === ''}
            onClick={() => void add()}
          >
            Agregar
          </Button>
        </>
      }
    >
      <p>{paste.help}</p>
      {refused.length > 0 && (
        <Alert severity="warning">
          Estas filas no se agregaron. Corríjalas y presione «Agregar».
          <ul>
            {refused.map((each) => (
              <li key={each.row}>
                {cellsOfRow(load, each)[load.namedBy[0] ?? ''] || `Fila ${each.row}`}. {faultText(each)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <TextField
        label="Celdas copiadas"
        fullWidth
        multiline
        minRows={6}
        maxRows={14}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </RecordDialog>
  );
}
