import { Declined } from '../refusals.ts';

/** Places that each person may have so many of. */
export class Places {
  readonly #ofOne: number;
  readonly #taken = new Map<number, number>();

  constructor(ofOne: number) {
    this.#ofOne = ofOne;
  }

  /** Returns what gives the place back, which works once. @throws {TooManyLoads} the person has all that one may have */
  take(person: number): () => void {
    const own = this.#taken.get(person) ?? 0;
    if (own >= this.#ofOne) throw new TooManyLoads(OWN);
    this.#taken.set(person, own + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const rest = (this.#taken.get(person) ?? 1) - 1;
      if (rest > 0) this.#taken.set(person, rest);
      else this.#taken.delete(person);
    };
  }
}

export interface TurnLimits {
  /** That go on at once, of all. */
  readonly most: number;
  /** Of one person or address; absent: one after the other. */
  readonly each?: number;
  /** That wait, of all. */
  readonly waiting: number;
  /** Of one person or address; absent: no fewer. */
  readonly waitingOfOne?: number;
}

/** Work of several people, or addresses, goes on a few at once and so many of each; the one that has waited longest is next. */
export class Turns<Key extends string | number = number> {
  readonly #limits: Required<TurnLimits>;
  readonly #going = new Map<Key, number>();
  readonly #waiting: { readonly key: Key; readonly go: () => void }[] = [];
  #all = 0;

  constructor({ most, each = 1, waiting, waitingOfOne = waiting }: TurnLimits) {
    this.#limits = { most, each, waiting, waitingOfOne };
  }

  /** @throws {TooManyLoads} too many wait */
  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Takes a turn without work. Returns what gives it on, which works once. @throws {TooManyLoads} too many wait */
  async enter(key: Key): Promise<() => void> {
    if (this.#mayGo(key)) this.#count(key, 1);
    else await this.#turnOf(key);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#count(key, -1);
      this.#next();
    };
  }

  async #turnOf(key: Key): Promise<void> {
    const { waiting, waitingOfOne } = this.#limits;
    const own = this.#waiting.filter((each) => each.key === key).length;
    if (this.#waiting.length >= waiting || own >= waitingOfOne) throw new TooManyLoads(ALL);
    await new Promise<void>((go) => this.#waiting.push({ key, go }));
  }

  #mayGo(key: Key): boolean {
    return this.#all < this.#limits.most && (this.#going.get(key) ?? 0) < this.#limits.each;
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

const OWN = 'Ya hay varias cargas suyas en curso. Espere a que terminen e inténtelo de nuevo.';
const ALL = 'Hay muchas cargas de archivos en espera. Inténtelo de nuevo en unos minutos.';

/** 429: more loads than are taken at once; nothing was done. */
export class TooManyLoads extends Declined {
  override readonly name = 'TooManyLoads';
  readonly status = 429;
  readonly response = 'warning';
  readonly rule = 'too-many-loads';
}
