import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';

/**
 * Limit of the time that a command waits for others in all: for locks, the store and the database. Its own computing
 * does not count, so that a large command has its time.
 */
export class Patience {
  #left: number;
  /** Number of present waits, and the instant since which there is one. */
  #waits = 0;
  #since = 0;

  constructor(ms: number) {
    this.#left = ms;
  }

  /**
   * Waits for others' work, which goes on when the patience is over.
   * @throws {EventStoreUnavailable} when the patience is over
   */
  async during<T>(work: Promise<T>): Promise<T> {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      const rest = Math.max(0, this.#since + this.#left - performance.now());
      timer = setTimeout(() => reject(new EventStoreUnavailable('a command waited too long')), rest);
    });
    try {
      return await Promise.race([work, over]);
    } finally {
      clearTimeout(timer);
      this.#waits -= 1;
      if (this.#waits === 0) this.#left -= performance.now() - this.#since;
    }
  }
}
