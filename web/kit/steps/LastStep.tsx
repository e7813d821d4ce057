import Done from '@mui/icons-material/CheckCircleOutlined';
import { useEffect, useRef } from 'react';
import { isOnControl } from '../keys/on-control.ts';
import { UndoButton } from './UndoButton.tsx';

/** A step that was done while its record was open. */
export interface StepDone {
  readonly action: string;
  readonly label: string;
  /** Place among the steps that were done here, from 1. */
  readonly count: number;
  /** It is the inverse of the step of that name. */
  readonly isUndone?: boolean;
}

interface Props {
  readonly last: StepDone | undefined;
  /** Undoes it; absent: the record offers no inverse. */
  readonly undo: { readonly busy: boolean; run(): void } | undefined;
}

/** Result of the last step, announced to screen readers, and what undoes it. */
export function LastStep({ last, undo }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: the keyboard is kept in its place.
    if (last && !isOnControl()) line.current?.focus();
  }, [last]);
  return (
    <div className="next-step-last">
      <p role="status" ref={line} tabIndex={-1}>
        {last && (
          <>
            <Done fontSize="small" color="success" aria-hidden="true" /> {last.label}:{' '}
            {last.isUndone ? 'deshecho' : 'hecho'}.
            {undo && <span className="visually-hidden"> Se puede deshacer con Ctrl+Z.</span>}
          </>
        )}
      </p>
      {last && undo && <UndoButton key={last.count} step={last.label} busy={undo.busy} onUndo={undo.run} />}
    </div>
  );
}
