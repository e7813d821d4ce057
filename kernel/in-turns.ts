/**
 * Runs `work` on each value and answers in the order of the values, with few under way at once, so that a single call
 * does not take every connection of a pool.
 */
export async function inTurns<Value, Made>(
  values: readonly Value[],
  most: number,
  work: (value: Value) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < values.length; at = next++) {
      // The loop has checked that there is a value.
      made[at] = await work(values[at] as Value);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, values.length) }, worker));
  return made;
}
