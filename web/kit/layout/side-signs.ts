import './side-signs.css';

/** AG Grid's elements of the scrolled area, and of the pinned columns at its sides. */
const VIEWPORT = '.ag-grid-viewport';
const KEPT = { left: '.ag-grid-pinned-left-cells', right: '.ag-grid-pinned-right-cells' } as const;

/** Time in which a grid's columns reach their widths after an event. */
const SETTLED_MS = 300;

/** Marks a box with the sides at which its scrolled content continues out of sight: `data-more="left right"`. */
export function markMore(box: HTMLElement | null, scrolled: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = scrolled;
  const sides = [
    ...(scrollLeft > 1 ? ['left'] : []),
    ...(scrollLeft + clientWidth < scrollWidth - 1 ? ['right'] : []),
  ];
  if (box) box.dataset.more = sides.join(' ');
}

/**
 * Marks a grid's box with the sides at which its columns continue out of sight (`data-more="left right"`), and with the
 * width of the pinned columns there, before which the edge fades.
 */
export function markSides(box: HTMLElement | null): void {
  mark(box);
  // Growing columns reach their widths after the event, and without another one.
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

/** AG Grid's events after which other columns may be in sight; callers add those about the grid's own size. */
export const sideEvents = (box: { readonly current: HTMLElement | null }): Events => {
  const moved = (): void => markSides(box.current);
  return {
    onBodyScroll: moved,
    onDisplayedColumnsChanged: moved,
    onColumnResized: moved,
    onFirstDataRendered: moved,
  };
};
