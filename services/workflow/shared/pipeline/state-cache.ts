import type { StreamHead } from '@expediente/eventstore/port.ts';
import type { Done } from '@expediente/machines/segregation.ts';
import type { Read } from './tail.ts';

/** A folded stream. `head` null: it does not exist yet; `done`: who did what on it (hospital E3). */
export interface Folded extends Read {
  readonly state: unknown;
  readonly head: StreamHead | null;
  readonly done: Done;
}

/** Number of events from which on folding a stream again costs more than a read. */
const LONG = 200;
/** Capacity for long streams relative to short ones: they are few, and their states no larger. */
const LONG_SHARE = 0.1;

/**
 * Cache of this process's last folded states. Whether one is still current is not known here: the append verifies it,
 * and a command about to refuse checks the store first. Long streams (series of numbers, busy plan lines) are cached
 * separately: otherwise thousands of new records would evict those most costly to read again.
 */
export class StateCache {
  readonly #short: Generations;
  readonly #long: Generations;

  constructor(capacity: number) {
    this.#short = new Generations(capacity);
    this.#long = new Generations(capacity * LONG_SHARE);
  }

  get(stream: string): Folded | undefined {
    return this.#short.get(stream) ?? this.#long.get(stream);
  }

  /** Keeps the later of the cached and the given state: a slow reader must not undo an append. */
  set(stream: string, folded: Folded): void {
    const present = this.#short.peek(stream) ?? this.#long.peek(stream);
    if (present && revisionOf(present) > revisionOf(folded)) return;
    if (revisionOf(folded) < LONG) this.#short.keep(stream, folded);
    else {
      this.#short.delete(stream);
      this.#long.keep(stream, folded);
    }
  }

  /** Drops a state that is older than an event. */
  dropOlder(stream: string, revision: number): void {
    const present = this.#short.peek(stream) ?? this.#long.peek(stream);
    if (present && revisionOf(present) < revision) this.delete(stream);
  }

  delete(stream: string): void {
    this.#short.delete(stream);
    this.#long.delete(stream);
  }
}

/**
 * Evicts the entries not used while the younger half filled up (moving an entry on every use costs more than
 * folding most streams).
 */
class Generations {
  readonly #half: number;
  #young = new Map<string, Folded>();
  #old = new Map<string, Folded>();

  constructor(capacity: number) {
    this.#half = Math.ceil(capacity / 2);
  }

  get(stream: string): Folded | undefined {
    const young = this.#young.get(stream);
    if (young) return young;
    const old = this.#old.get(stream);
    if (old) this.keep(stream, old);
    return old;
  }

  /** Gets a state without counting as a use. */
  peek(stream: string): Folded | undefined {
    return this.#young.get(stream) ?? this.#old.get(stream);
  }

  delete(stream: string): void {
    this.#young.delete(stream);
    this.#old.delete(stream);
  }

  keep(stream: string, folded: Folded): void {
    this.#young.set(stream, folded);
    if (this.#young.size < this.#half) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}

const revisionOf = ({ head }: Folded): number => head?.revision ?? -1;
