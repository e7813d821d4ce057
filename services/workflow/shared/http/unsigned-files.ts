import { Turns } from '@expediente/platform/access/turns.ts';

/** Limits of files that come in before their sender is known. */
export interface UnsignedLimits {
  /** Most at once, of all addresses: each file takes up to 20 MB of memory. */
  readonly most: number;
  /** Most at once from one address. */
  readonly each: number;
  /** Most that wait, of all addresses. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** Time in which `leastBytes` have to come in, or the place is given up: a slower sender would keep others out. */
  readonly everyMs: number;
  readonly leastBytes: number;
}

/** Limits that a slow line can keep: 1.6 KB a second are enough. */
const LIMITS: UnsignedLimits = {
  most: 8,
  each: 4,
  waiting: 60,
  waitingOfOne: 12,
  everyMs: 5_000,
  leastBytes: 8 * 1024,
};

export interface Place {
  /** Gives the place up; works once. */
  leave(): void;
  /** Rejects when the sender falls silent, or sends drop by drop. */
  readonly tooSlow: Promise<never>;
}

/** Places for files that come before their sender's token. */
export class UnsignedFiles {
  readonly #limits: UnsignedLimits;
  readonly #turns: Turns<string>;

  constructor(limits: Partial<UnsignedLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    const { most: inAll, each: ofOne, waiting, waitingOfOne } = this.#limits;
    this.#turns = new Turns({ inAll, ofOne, waiting, waitingOfOne, all: 'muchas cargas de archivos' });
  }

  /**
   * Takes a place, or waits for one.
   * @param received bytes of the connection so far; undefined: there is no connection
   * @throws {TooMany} too many wait, of this address or of all
   */
  async take(address: string, received: () => number | undefined, tooSlow: () => Error): Promise<Place> {
    const { everyMs, leastBytes } = this.#limits;
    const leave = await this.#turns.enter(address);
    let timer: NodeJS.Timeout | undefined;
    const silent = new Promise<never>((_, reject) => {
      let before = received();
      timer = setInterval(() => {
        const now = received();
        if (now !== undefined && before !== undefined && now - before < leastBytes) reject(tooSlow());
        before = now;
      }, everyMs);
    });
    // Handled by the reader of the form, which races with this promise, or is done.
    silent.catch(() => undefined);
    return {
      tooSlow: silent,
      leave() {
        clearInterval(timer);
        leave();
      },
    };
  }
}
