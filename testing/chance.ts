/**
 * Random choices that a seed repeats. Only the choices are the same; the order of answers still depends on the
 * machine.
 */
export interface Chance {
  /** Number in [0, 1). */
  next(): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** Whole number in [from, to]. */
  between(from: number, to: number): number;
  /** @throws RangeError for an empty list */
  one<Item>(items: readonly Item[]): Item;
  /** Separate sequence, for a worker whose steps come at times that no seed repeats. */
  split(): Chance;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  // Algorithm mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    happens: (probability) => next() < probability,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    one(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to choose from');
      return item;
    },
    split: () => chanceOf(Math.floor(next() * 2 ** 32)),
  };
}
