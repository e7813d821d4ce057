import { useEffect, useRef, useState } from 'react';

/** What changes again within this time was passed through. */
const SETTLED_MS = 400;

/**
 * Announces to screen readers what changed, and nothing of what was there at first: that is read in its place.
 * @param text undefined: not known yet, what was announced last stays
 */
export function Announced({ text }: { readonly text: string | undefined }) {
  const last = useRef(text);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (text === undefined || text === last.current) return undefined;
    const timer = setTimeout(() => {
      // The first one that is known is what is there.
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
