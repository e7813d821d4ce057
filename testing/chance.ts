/** Chance that a seed repeats: the same seed, the same choices (the order of answers stays the machine's). */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** A whole number in [from, to]. */
  between(from: number, to: number): number;
  /** @throws RangeError of an empty list */
  one<Item>(items: readonly Item[]): Item;
  /** A stream of its own, for somebody whose turns come when they come. */
  split(): Chance;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  // mulberry32
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
