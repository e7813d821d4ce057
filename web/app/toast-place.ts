/** Pixels relative to the window, as of `getBoundingClientRect`. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const GAP = 8;

const touch = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Finds the lowest place for the messages at which they touch none of the boxes.
 * @param messages their box, wherever it is now
 * @param room the window without the strip at its foot; messages stay inside it
 * @param boxes those not to be covered
 * @returns px between the room's foot and the messages'; undefined: there is no such place
 */
export function freePlace(messages: Box, room: Box, boxes: readonly Box[]): number | undefined {
  const height = messages.bottom - messages.top;
  const feet = [room.bottom, ...boxes.map(({ top }) => top)].map((foot) => foot - GAP);
  const found = feet
    .filter((foot) => foot <= room.bottom && foot - height >= room.top)
    .sort((one, other) => other - one)
    .find((foot) => {
      const there = { left: messages.left, right: messages.right, top: foot - height, bottom: foot };
      return !boxes.some((each) => touch(there, each));
    });
  return found === undefined ? undefined : room.bottom - found;
}

/**
 * Parts that do not scroll and that decisions need: titles, tabs, reasons why a step is blocked, a record's buttons.
 * Never covered.
 */
const FIXED =
  '.MuiDialogTitle-root,.lead,[role=tablist],[role=group][aria-label=Acciones],.action-reasons,.MuiDialogActions-root,' +
  '.reprogramming-totals,.selection,.pager,.top-bar,.title-bar';
/**
 * Parts that scroll: controls and cells. Covered only where there is no other place, as scrolling brings them out
 * again.
 */
const PASSING =
  'button,a[href],input,textarea,select,[role=combobox],.cell-edit,.ag-floating-bottom,.edit-card-totals';

const boxesOf = (root: Element, selector: string): readonly Box[] =>
  [...root.querySelectorAll(selector)]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);

/** Dialog in front, else the page. */
const front = (): Element => [...document.querySelectorAll('.MuiDialog-root')].at(-1) ?? document.body;

/** Px above the window's foot at which messages cover nothing that is in use now; 0 where there is no such place. */
export function messagesFoot(messages: Element, strip: number): number {
  const { left, top, right, bottom } = messages.getBoundingClientRect();
  const [box, root] = [{ left, top, right, bottom }, front()];
  const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight - strip };
  const fixed = boxesOf(root, FIXED);
  // Buttons of the messages themselves are no obstacle.
  const passing = boxesOf(root, PASSING).filter((each) => !isInside(each, box));
  return freePlace(box, room, [...fixed, ...passing]) ?? freePlace(box, room, fixed) ?? 0;
}

const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;
