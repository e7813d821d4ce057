import { JudgeAgain as Command } from 'validator:rules/commands.ts';
import type { JudgedRow } from '@expediente/schemas/rules/read.ts';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { CallFailed } from '../base/api.ts';
import { BlockableButton } from '../kit/actions/buttons.tsx';
import { judgeable, judgeOne } from './judge-again.ts';

interface Props {
  /** Path of their list. */
  readonly path: string;
  /** Reason why none of them can be judged again; '' if some can. */
  readonly closed: string;
  /** Called with each result as it arrives. */
  onResult(row: JudgedRow, result: string): void;
  onDone(): void;
}

/**
 * Judges again, one after the other, all records that a wrong version judged, as far as the user may; can be stopped.
 */
export function JudgeAgain({ path, closed, onResult, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>();
  const stopped = useRef(false);
  const run = async () => {
    const [error] = Command.errors({ p_reason: reason.trim() });
    setFault(error?.message ?? '');
    if (error) return;
    stopped.current = false;
    setProgress({ done: 0, of: 0 });
    try {
      const rows = await judgeable(path);
      for (const [done, row] of rows.entries()) {
        if (stopped.current) break;
        setProgress({ done, of: rows.length });
        onResult(row, await judgeOne(row, reason.trim()));
      }
    } catch (error) {
      // Loading the list failed, which was already reported.
      if (!(error instanceof CallFailed)) throw error;
    } finally {
      setProgress(undefined);
      onDone();
    }
  };
  const busy = progress !== undefined;
  return (
    <div className="what-if-range judge-again">
      {(closed === '' || busy) && (
        <TextField
          label="Motivo"
          value={reason}
          disabled={busy}
          error={fault !== ''}
          helperText={fault}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <BlockableButton
        variant="contained"
        loading={busy}
        blocked={busy ? '' : closed}
        onClick={() => void run()}
      >
        Evaluar de nuevo los que sea posible
      </BlockableButton>
      {!busy && closed !== '' && <span aria-hidden="true">{closed}.</span>}
      {busy && (
        <>
          <Button variant="outlined" onClick={() => (stopped.current = true)}>
            Detener
          </Button>
          <span role="status">{progress.of === 0 ? 'Buscando…' : `${progress.done} de ${progress.of}`}</span>
        </>
      )}
    </div>
  );
}
