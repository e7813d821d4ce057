import type { FieldError } from '@expediente/kernel/envelope.ts';
import { useRef, useState } from 'react';

/** The faults that a form shows: all at a try that failed; then those that are left of them. */
export function useFaults() {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [tries, setTries] = useState(0);
  const shown = useRef(errors);
  shown.current = errors;
  return {
    errors,
    tries,
    fail: (found: readonly FieldError[]) => {
      setErrors(found);
      setTries((now) => now + 1);
    },
    /** Fixed errors disappear at once; new ones wait for the next submit. */
    keepOnly: (present: () => readonly FieldError[]) => {
      if (shown.current.length === 0) return;
      const left = new Set(present().map(({ field }) => field));
      setErrors(shown.current.filter(({ field }) => left.has(field)));
    },
    clear: () => setErrors([]),
    /** As before the first try. */
    forget: () => {
      setErrors([]);
      setTries(0);
    },
  };
}
