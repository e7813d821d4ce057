import { stableNumber } from '@expediente/kernel/hash.ts';

/** Numbers from 0 to below 1 that are always the same for a seed (mulberry32). */
export class Draws {
  #state: number;

  constructor(seed: string) {
    this.#state = stableNumber(seed);
  }

  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends among them. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True in so many of a hundred cases. */
  happens(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  shuffled<T>(items: readonly T[]): readonly T[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  /** As many numbers, one of each equal part between 0 and 1, in any order: their mean hardly changes with the seed. */
  spread(count: number): readonly number[] {
    return this.shuffled(Array.from({ length: count }, (_, at) => (at + this.next()) / count));
  }
}
