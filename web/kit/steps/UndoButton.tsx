import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useKeys } from '../keys/keys.tsx';

/** Time for which a step can be undone, in s. */
const OFFERED_S = 10;

interface Props {
  /** Name of the step that it undoes: 'Enviar'. */
  readonly step: string;
  readonly busy: boolean;
  onUndo(): void;
}

/** Undoes the last step, for a moment, which waits while the button has the keyboard or the pointer (WCAG 2.2.1). */
export function UndoButton({ step, busy, onUndo }: Props) {
  const [left, setLeft] = useState(OFFERED_S);
  const [hasFocus, setFocus] = useState(false);
  const [hasPointer, setPointer] = useState(false);
  const waits = busy || hasFocus || hasPointer;
  useEffect(() => {
    if (waits || left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [waits, left]);
  useKeys(left > 0 ? [{ keys: 'Ctrl+Z', label: `Deshacer: ${step}`, run: onUndo }] : []);
  if (left === 0) return null;
  return (
    <Button
      className="next-step-undo"
      size="small"
      startIcon={<Undo />}
      loading={busy}
      aria-keyshortcuts="Control+Z"
      onClick={onUndo}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
    >
      Deshacer
      <span className="next-step-seconds" aria-hidden="true">
        {left} s
      </span>
    </Button>
  );
}
