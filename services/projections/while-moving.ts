/** Result of one look. */
export interface Look {
  readonly reached: boolean;
  /** How far it is: another one each time that it has moved. */
  readonly place: string;
}

/**
 * Looks again and again: true when it is reached, however long that takes; false when it has not moved for `ms`, or `signal`
 * ends it.
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
