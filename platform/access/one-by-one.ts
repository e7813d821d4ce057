/** Runs the tasks of a key one at a time; a key with `most` waiting tasks accepts no more. */
export class OneByOne {
  readonly #queues = new Map<string, { waiting: number; last: Promise<unknown> }>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns undefined when too many already wait */
  async run<T>(key: string, task: () => Promise<T>): Promise<T | undefined> {
    const queue = this.#queues.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (queue.waiting >= this.#most) return undefined;
    this.#queues.set(key, queue);
    queue.waiting += 1;
    const turn = queue.last.then(task);
    // The next task runs whether this one failed or not.
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.#queues.delete(key);
    }
  }
}
