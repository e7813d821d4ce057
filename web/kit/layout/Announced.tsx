import { useEffect, useRef, useState } from 'react';

/** Time without a further change after which a text is announced. */
const SETTLED_MS = 400;

/**
 * Announces changes of a text to screen readers, but not its first value, which they read in its place.
 * @param text undefined: not known yet; the last announcement stays
 */
export function Announced({ text }: { readonly text: string | undefined }) {
  const last = useRef(text);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (text === undefined || text === last.current) return undefined;
    const timer = setTimeout(() => {
      // The first known text is no change.
      if (last.current !== undefined) setAnnounced(text);
      last.current = text;
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden no-print" role="status">
      {announced}
    </p>
  );
}
