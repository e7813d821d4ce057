import { type RefObject, useLayoutEffect, useState } from 'react';

/** Least height of a grid that is alone with fields in its dialog. */
const LEAST_HEIGHT = 240;

/**
 * Room in px for the only grid of a dialog of fixed height: the height that the fields around it leave, so that the
 * dialog itself need not scroll. Undefined for other grids.
 */
export function useDialogRoom(box: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>();
  // Measured before anything is shown: a total row that moved a moment later would get a click meant for another place.
  useLayoutEffect(() => {
    const own = box.current;
    const content = own?.closest<HTMLElement>('.record-content');
    const inside = content?.firstElementChild;
    if (!own || !content || !(inside instanceof HTMLElement)) return undefined;
    const measure = () => {
      const { paddingTop, paddingBottom } = getComputedStyle(content);
      const free = content.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      // Checked each time: a dialog gets a fixed height when more lines come than it began with.
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
