import { useEffect, useState } from 'react';

/**
 * True once everything around a part was painted: the part takes so long to draw that the rest comes first.
 * @param atOnce true for a part that is drawn with the rest
 */
export function usePainted(atOnce: boolean): boolean {
  const [painted, setPainted] = useState(atOnce);
  useEffect(() => {
    if (painted) return undefined;
    let timer: number | undefined;
    // The callback of a frame runs before the frame is painted, and a task that it leaves, after.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [painted]);
  return painted;
}
