import type { FieldError } from '@expediente/kernel/envelope.ts';
import { useRef, useState } from 'react';

/** Faults shown by a form: all of them after a failed try; then only those of them that remain. */
export function useFaults() {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [tries, setTries] = useState(0);
  const shown = useRef(errors);
  shown.current = errors;
  return {
    errors,
    tries,
    /** Shows all faults, and takes the focus there; not from a person who has gone on typing, as keys would be lost. */
    fail: (faults: readonly FieldError[], { isTyping = false } = {}) => {
      setErrors(faults);
      if (!isTyping) setTries((now) => now + 1);
    },
    /** Fixed errors disappear at once; new ones wait for the next submit. */
    keepOnly: (present: () => readonly FieldError[]) => {
      if (shown.current.length === 0) return;
      const left = new Set(present().map(({ field }) => field));
      setErrors(shown.current.filter(({ field }) => left.has(field)));
    },
    clear: () => setErrors([]),
    /** Returns to the state before the first try. */
    forget: () => {
      setErrors([]);
      setTries(0);
    },
  };
}
