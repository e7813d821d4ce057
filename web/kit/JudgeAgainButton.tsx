import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useStep } from './useStep.ts';

interface Props {
  /** The command of its kind. */
  readonly path: string;
  readonly record: { readonly id: string | number; readonly revision: number; readonly judge_again: 0 | 1 };
}

/** Of a record that a wrong version of a rule judged: judges it again, with the reason; nothing where it cannot be. */
export function JudgeAgainButton({ path, record: { id, revision, judge_again } }: Props) {
  const step = useStep();
  const [reason, setReason] = useState<string>();
  if (judge_again === 0) return null;
  const answer = async (yes: boolean) => {
    const done =
      !yes || (await step.run('judge', path, { p_id: id, p_reason: reason ?? '', p_revision: revision }));
    if (done) setReason(undefined);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setReason('')}>
        Juzgar de nuevo
      </Button>
      {reason !== undefined && (
        <ConfirmDialog
          open
          tone="plain"
          title="¿Juzgar de nuevo?"
          yes="Juzgar de nuevo"
          busy={step.busy !== undefined}
          onAnswer={(yes) => void answer(yes)}
        >
          <p>Lo que juzgó la versión corregida se juzga con la que rige en su lugar.</p>
          <TextField
            label="Motivo"
            fullWidth
            multiline
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
