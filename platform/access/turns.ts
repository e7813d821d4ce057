import type { Bound } from '@expediente/schemas/bounds.ts';
import { Declined } from '../refusals.ts';

/** Limits of places, with the fields of a bound. */
export interface PlaceLimits extends Pick<Bound, 'eachPerson' | 'own' | 'all'> {
  /** Most places of all people together; absent: no limit. */
  readonly inAll?: number;
}

/** Places, of which each person may have a limited number. */
export class Places {
  readonly #bound: PlaceLimits;
  readonly #taken = new Map<number, number>();
  #all = 0;

  constructor(bound: PlaceLimits) {
    this.#bound = bound;
  }

  /**
   * Takes a place.
   * @returns function that gives the place back, which works once
   * @throws {TooMany} when the person has the most for one, or all people have the most for all
   */
  take(person: number): () => void {
    const { eachPerson, inAll = Number.POSITIVE_INFINITY } = this.#bound;
    const own = this.#taken.get(person) ?? 0;
    if (own >= eachPerson) throw tooManyOwn(this.#bound);
    if (this.#all >= inAll) throw tooManyInAll(this.#bound);
    this.#taken.set(person, own + 1);
    this.#all += 1;
    return once(() => {
      this.#all -= 1;
      const rest = (this.#taken.get(person) ?? 1) - 1;
      if (rest > 0) this.#taken.set(person, rest);
      else this.#taken.delete(person);
    });
  }
}

/** Limits of turns, with the fields of a bound: for one person, or for an address. */
export interface TurnLimits extends Pick<Bound, 'inAll' | 'ofOne' | 'waiting' | 'all'> {
  /** Most that wait for one person or address; absent: as many as for all. */
  readonly waitingOfOne?: number;
  /** Seconds of the longest wait; absent: until the turn comes. */
  readonly seconds?: number;
}

interface Waiting<Key> {
  readonly key: Key;
  readonly go: () => void;
}

/**
 * Lets work of several people, or addresses, go on a few at once, and a limited number of each; the longest waiter is
 * next.
 */
export class Turns<Key extends string | number = number> {
  readonly #limits: TurnLimits;
  readonly #going = new Map<Key, number>();
  readonly #waiting: Waiting<Key>[] = [];
  #all = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** @throws {TooMany} when too many wait, or the turn did not come in time */
  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Takes a turn without work.
   * @returns function that passes the turn on, which works once
   * @throws {TooMany}
   */
  async enter(key: Key): Promise<() => void> {
    if (this.#mayGo(key)) this.#count(key, 1);
    else await this.#turnOf(key);
    return once(() => {
      this.#count(key, -1);
      this.#next();
    });
  }

  async #turnOf(key: Key): Promise<void> {
    const { waiting, waitingOfOne = waiting, seconds, all } = this.#limits;
    const own = this.#waiting.filter((each) => each.key === key).length;
    if (this.#waiting.length >= waiting || own >= waitingOfOne) throw tooManyInAll({ all });
    await new Promise<void>((resolve, reject) => {
      const mine: Waiting<Key> = {
        key,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(mine), 1);
        reject(tooManyInAll({ all }));
      };
      const timer = seconds === undefined ? undefined : setTimeout(giveUp, seconds * 1_000);
      this.#waiting.push(mine);
    });
  }

  #mayGo(key: Key): boolean {
    return this.#all < this.#limits.inAll && (this.#going.get(key) ?? 0) < this.#limits.ofOne;
  }

  #count(key: Key, change: 1 | -1): void {
    const own = (this.#going.get(key) ?? 0) + change;
    if (own > 0) this.#going.set(key, own);
    else this.#going.delete(key);
    this.#all += change;
  }

  #next(): void {
    const at = this.#waiting.findIndex(({ key }) => this.#mayGo(key));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#count(next.key, 1);
    next.go();
  }
}

function once(give: () => void): () => void {
  let given = false;
  return () => {
    if (given) return;
    given = true;
    give();
  };
}

const tooManyOwn = ({ own }: Pick<Bound, 'own'>): TooMany =>
  new TooMany(429, `Ya hay ${own} en curso. Espere a que terminen e inténtelo de nuevo.`);

const tooManyInAll = ({ all }: Pick<Bound, 'all'>): TooMany =>
  new TooMany(503, `Hay ${all} en espera. Espere un momento e inténtelo de nuevo.`);

/** Refusal of more work than is taken at once: 429 for one person's, 503 for all people's. Nothing was done. */
export class TooMany extends Declined {
  override readonly name = 'TooMany';
  readonly status: 429 | 503;
  readonly response: 'warning' | 'error';
  readonly rule = 'too-many';
  constructor(status: TooMany['status'], message: string) {
    super(message);
    this.status = status;
    this.response = status === 429 ? 'warning' : 'error';
  }
}
