import './side-signs.css';

/** AG Grid's elements that say what is in sight and what stays there whatever is scrolled. */
const VIEWPORT = '.ag-grid-viewport';
const KEPT = { left: '.ag-grid-pinned-left-cells', right: '.ag-grid-pinned-right-cells' } as const;

/** So long a grid's columns may still be on the way to their widths. */
const SETTLED_MS = 300;

/** Marks a box with the sides to which what scrolls in it goes on out of sight: `data-more="left right"`. */
export function markMore(box: HTMLElement | null, scrolled: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = scrolled;
  const sides = [
    ...(scrollLeft > 1 ? ['left'] : []),
    ...(scrollLeft + clientWidth < scrollWidth - 1 ? ['right'] : []),
  ];
  if (box) box.dataset.more = sides.join(' ');
}

/**
 * Marks a grid's box with the sides to which its columns go on out of sight (`data-more="left right"`), and with the
 * width of what is kept there, before which the fading begins.
 */
export function markSides(box: HTMLElement | null): void {
  mark(box);
  // Columns that share the room come to their widths after the event, without another one.
  setTimeout(() => mark(box), SETTLED_MS);
}

function mark(box: HTMLElement | null): void {
  const viewport = box?.querySelector<HTMLElement>(VIEWPORT);
  if (!box || !viewport) return;
  markMore(box, viewport);
  const kept = (side: keyof typeof KEPT): string =>
    `${box.querySelector<HTMLElement>(KEPT[side])?.offsetWidth ?? 0}px`;
  box.style.setProperty('--keptLeft', kept('left'));
  box.style.setProperty('--keptRight', kept('right'));
}

type Events = Readonly<
  Record<'onBodyScroll' | 'onDisplayedColumnsChanged' | 'onColumnResized' | 'onFirstDataRendered', () => void>
>;

/** The grid's events after which other columns may be in sight; a change of the grid's own size is one more. */
export const sideEvents = (box: { readonly current: HTMLElement | null }): Events => {
  const moved = (): void => markSides(box.current);
  return {
    onBodyScroll: moved,
    onDisplayedColumnsChanged: moved,
    onColumnResized: moved,
    onFirstDataRendered: moved,
  };
};
