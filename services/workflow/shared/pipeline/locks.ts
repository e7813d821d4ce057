interface Waiter {
  resolve(taken: boolean): void;
  timer: NodeJS.Timeout;
}

/**
 * The order in which every command takes locks: keys usually touched first come first, so that most commands need
 * not start over to lock in order.
 */
const FIRST = ['planLine', 'quarterBudget', 'correlative', 'unique'];
const rank = (key: string): number => {
  const found = FIRST.findIndex((category) => key.startsWith(`${category}-`));
  return found < 0 ? FIRST.length : found;
};
export const lockOrder = (a: string, b: string): number => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);

/**
 * Locks with one holder per key; waiters are served first come, first served. A waiter holds only keys that come before
 * the awaited one in `lockOrder`, so that there are no deadlocks (architecture "Conflicts"). Deadlines are in the time
 * of `performance.now()`.
 */
export class KeyedLocks {
  /** The waiters of each held key; a key is present while held. */
  readonly #waiting = new Map<string, Waiter[]>();

  /** Number of keys held now. */
  get held(): number {
    return this.#waiting.size;
  }
  /** Number of waiters now. */
  get waiting(): number {
    let waiting = 0;
    for (const queue of this.#waiting.values()) waiting += queue.length;
    return waiting;
  }

  tryTake(key: string): boolean {
    if (this.#waiting.has(key)) return false;
    this.#waiting.set(key, []);
    return true;
  }

  /** Waits for a key until `deadline`. The caller must hold no key that comes after it in `lockOrder`. */
  async take(key: string, deadline: number): Promise<boolean> {
    return this.tryTake(key) || (await this.#wait(key, deadline));
  }

  /** Takes all keys or, when `deadline` passes first, none. */
  async takeAll(keys: Iterable<string>, deadline: number): Promise<boolean> {
    const taken: string[] = [];
    for (const key of [...keys].sort(lockOrder)) {
      if (!(await this.take(key, deadline))) {
        this.release(taken);
        return false;
      }
      taken.push(key);
    }
    return true;
  }

  /** Hands each key to its longest waiter. */
  release(keys: Iterable<string>): void {
    for (const key of keys) {
      const next = this.#waiting.get(key)?.shift();
      if (next) next.resolve(true);
      else this.#waiting.delete(key);
    }
  }

  #wait(key: string, deadline: number): Promise<boolean> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(key);
      const waiter: Waiter = {
        resolve: (taken) => {
          clearTimeout(waiter.timer);
          resolve(taken);
        },
        timer: setTimeout(
          () => {
            queue?.splice(queue.indexOf(waiter), 1);
            resolve(false);
          },
          Math.max(0, deadline - performance.now()),
        ),
      };
      queue?.push(waiter);
    });
  }
}
