import { useEffect, useRef, useState } from 'react';

/** Pause before the address is changed: browsers refuse many changes a second. */
const REST_MS = 150;

/**
 * The event shown, and a function to show another at once; the address follows after a pause.
 * @param at revision in the address
 */
export function useShownEvent(
  at: number,
  onRest: (revision: number) => void,
): readonly [shown: number, show: (revision: number) => void] {
  const [shown, show] = useState(at);
  const written = useRef(at);
  const rest = useRef(onRest);
  rest.current = onRest;
  useEffect(() => {
    if (written.current === at) return;
    written.current = at;
    show(at);
  }, [at]);
  useEffect(() => {
    if (written.current === shown) return;
    const timer = setTimeout(() => {
      written.current = shown;
      rest.current(shown);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown, show];
}
