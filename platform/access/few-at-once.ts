/** Runs at most so many tasks at a time; the others wait their turn, in the order they came. */
export class FewAtOnce {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** A place, for who cannot say at once what they will do with it; what it answers gives it back, once. */
  async enter(): Promise<() => void> {
    if (this.#running < this.#most) this.#running += 1;
    // Who ends gives its place to who waits longest.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    };
  }
}
