/** Result of one look. */
export interface Look {
  readonly reached: boolean;
  /** Text that changes with each progress. */
  readonly place: string;
}

/**
 * Looks again and again: true once the goal is reached, however long that takes; false when there was no progress for
 * `ms`, or `signal` ends it.
 */
export async function whileMoving(
  ms: number,
  signal: AbortSignal,
  look: () => Promise<Look>,
  now = (): number => performance.now(),
): Promise<boolean> {
  let [last, since] = ['', now()];
  while (!signal.aborted) {
    const { reached, place } = await look();
    if (reached) return true;
    if (place !== last) [last, since] = [place, now()];
    else if (now() - since >= ms) return false;
  }
  return false;
}
