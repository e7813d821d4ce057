import { createHash } from 'node:crypto';

/** Ids of events and commands, each given by its place in one story: the same day gives the same ones. */
export class SeededIds {
  readonly #seed: string;
  #place = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  next(): string {
    this.#place += 1;
    const digits = createHash('sha256').update(`${this.#seed}:${this.#place}`).digest('hex');
    // A UUID of version 8, whose bits are the maker's own but for these two.
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  }
}
