/** Runs a limited number of tasks at a time; the others wait in order of arrival. */
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

  /**
   * Takes a slot without a task.
   * @returns function that releases it, which works once
   */
  async enter(): Promise<() => void> {
    if (this.#running < this.#most) this.#running += 1;
    // A released slot goes to the longest waiter.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    };
  }
}
