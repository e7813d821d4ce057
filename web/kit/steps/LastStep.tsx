import Done from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';

/** Time in which a step can be undone where it was done, in ms. */
const UNDO_MS = 10_000;

/** A step that was done while its record was open. */
export interface StepDone {
  readonly action: string;
  readonly label: string;
  /** The action that takes it back. */
  readonly undo: string | undefined;
  /** Place among the steps that were done here, from 1. */
  readonly count: number;
}

interface Props {
  readonly last: StepDone | undefined;
  readonly undoable: boolean;
  onUndo(): void;
}

const ON_A_CONTROL = 'input,textarea,select,button,a,[role=tab]';

/** Result of the last step, with «Deshacer» for a moment where it can be undone; announced to screen readers. */
export function LastStep({ last, undoable, onUndo }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  const [over, setOver] = useState<StepDone>();
  useEffect(() => {
    if (!last) return undefined;
    // The button that was pressed is gone: the keyboard is kept in its place.
    if (!document.activeElement?.matches(ON_A_CONTROL)) line.current?.focus();
    const timer = setTimeout(() => setOver(last), UNDO_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const offers = undoable && last !== over;
  return (
    <div className="next-step-last">
      <p role="status" ref={line} tabIndex={-1}>
        {last && (
          <>
            <Done fontSize="small" color="success" aria-hidden="true" /> {last.label}: hecho.
          </>
        )}
        {offers && <span className="visually-hidden"> Puede deshacerlo durante diez segundos.</span>}
      </p>
      {offers && (
        <Button size="small" variant="outlined" onClick={onUndo}>
          Deshacer
        </Button>
      )}
    </div>
  );
}
