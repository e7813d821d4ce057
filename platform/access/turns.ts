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
  /** That go on at once, each of somebody else. */
  readonly most: number;
  /** That wait, of all people. */
  readonly waiting: number;
}

/** Work of one person goes on one by one; of several people a few at once, whoever waits longest first. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #going = new Set<number>();
  readonly #waiting: { readonly person: number; readonly go: () => void }[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** @throws {TooManyLoads} too many wait */
  async run<Result>(person: number, work: () => Promise<Result>): Promise<Result> {
    await this.#turnOf(person);
    try {
      return await work();
    } finally {
      this.#going.delete(person);
      this.#next();
    }
  }

  async #turnOf(person: number): Promise<void> {
    if (this.#mayGo(person)) {
      this.#going.add(person);
      return;
    }
    if (this.#waiting.length >= this.#limits.waiting) throw new TooManyLoads(ALL);
    await new Promise<void>((go) => this.#waiting.push({ person, go }));
  }

  #mayGo(person: number): boolean {
    return this.#going.size < this.#limits.most && !this.#going.has(person);
  }

  #next(): void {
    const at = this.#waiting.findIndex(({ person }) => this.#mayGo(person));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#going.add(next.person);
    next.go();
  }
}

const OWN = 'Ya hay varias cargas suyas en curso. Espere a que terminen e inténtelo de nuevo.';
const ALL = 'Hay muchas cargas de Excel en espera. Inténtelo de nuevo en unos minutos.';

/** 429: more loads than are taken at once; nothing was done. */
export class TooManyLoads extends Declined {
  override readonly name = 'TooManyLoads';
  readonly status = 429;
  readonly response = 'warning';
  readonly rule = 'too-many-loads';
}
