import { type RefObject, useLayoutEffect, useState } from 'react';

/** A grid that shares its dialog with nothing but fields is never lower. */
const LEAST_HEIGHT = 240;

/**
 * Most px of a grid that is the only one in a dialog that keeps its height: what the fields round it leave, so that the
 * dialog itself need not scroll. Undefined elsewhere.
 */
export function useDialogRoom(box: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>();
  // Before anything is shown: a total row that moves a moment later takes what was pressed where it was.
  useLayoutEffect(() => {
    const own = box.current;
    const content = own?.closest<HTMLElement>('.record-content');
    const inside = content?.firstElementChild;
    if (!own || !content || !(inside instanceof HTMLElement)) return undefined;
    const measure = () => {
      const { paddingTop, paddingBottom } = getComputedStyle(content);
      const free = content.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      // A dialog becomes one of those when more lines come than it began with.
      const alone =
        content.classList.contains('fixed') && content.querySelectorAll('.edit-grid').length === 1;
      const left = Math.floor(free - (inside.offsetHeight - own.offsetHeight));
      setRoom(alone ? Math.max(LEAST_HEIGHT, left) : undefined);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(content);
    watch.observe(inside);
    return () => watch.disconnect();
  }, [box]);
  return room;
}
