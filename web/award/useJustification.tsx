import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/sentences.ts';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactNode, useRef, useState } from 'react';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';

interface Asked {
  readonly reasons: readonly string[];
  /** Text that the form's field already has. */
  readonly justification: string;
}

/** Dialog that asks for a justification during a save; `ask` resolves to the text, `null` when cancelled. */
export function useJustification(): {
  readonly dialog: ReactNode;
  ask(asked: Asked): Promise<string | null>;
} {
  const [asked, setAsked] = useState<Asked>();
  const answer = useRef<(justification: string | null) => void>(undefined);
  return {
    ask: (next) =>
      new Promise((resolve) => {
        answer.current = resolve;
        setAsked(next);
      }),
    dialog: asked && (
      <JustificationDialog
        {...asked}
        onAnswer={(justification) => {
          setAsked(undefined);
          answer.current?.(justification);
        }}
      />
    ),
  };
}

interface Props extends Asked {
  /** `null`: cancelled, and the award is not saved. */
  onAnswer(justification: string | null): void;
}

const MOST = 255;

/**
 * Asks for a justification before an award is saved that exceeds the lowest offer or covers less than was asked for
 * (R2 §5).
 */
function JustificationDialog({ reasons, justification, onAnswer }: Props) {
  const [typed, setTyped] = useState(justification);
  const [tried, setTried] = useState(false);
  const fault = tried && typed.trim() === '' ? JUSTIFICATION_MISSING : '';
  return (
    <RecordDialog
      open
      size="medium"
      title="Adicionar Justificación"
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button onClick={() => onAnswer(null)}>Cancelar</Button>
          <Button
            variant="contained"
            onClick={() => {
              setTried(true);
              if (typed.trim() !== '') onAnswer(typed.trim());
            }}
          >
            Guardar
          </Button>
        </>
      }
    >
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <TextField
        label="Justificación"
        required
        fullWidth
        multiline
        minRows={3}
        value={typed}
        error={fault !== ''}
        helperText={fault}
        onChange={({ target }) => setTyped(target.value.slice(0, MOST))}
      />
    </RecordDialog>
  );
}
