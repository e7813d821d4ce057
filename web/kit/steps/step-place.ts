/** Width in px of the sign at an edge behind which steps continue (step-bar.css). */
const SIGN = 22;

/**
 * Scroll position of a row of steps that is wider than its bar: the bar begins with the first step from which the
 * present one fits whole, and never inside a word. All in px.
 * @param widths of the steps in their order
 * @param at place of the present one; -1: none, and the bar begins with the first
 * @returns the scroll position, and the empty room needed after the last step to reach it
 */
export function shownFrom(
  widths: readonly number[],
  at: number,
  room: number,
): { readonly from: number; readonly after: number } {
  const startOf = (place: number): number => widths.slice(0, place).reduce((sum, width) => sum + width, 0);
  const whole = startOf(widths.length);
  if (whole <= room || at < 0) return { from: 0, after: 0 };
  const behind = at < widths.length - 1 ? SIGN : 0;
  const first = widths.findIndex(
    (_, place) => startOf(at + 1) - startOf(place) <= room - behind - (place > 0 ? SIGN : 0),
  );
  const begin = first < 0 ? at : Math.min(first, at);
  const from = begin > 0 ? startOf(begin) - SIGN : 0;
  return { from, after: Math.max(0, from + room - whole) };
}
