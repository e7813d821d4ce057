import type { StreamHead } from '@expediente/eventstore/port.ts';

/** A folded stream. `head` null: it does not exist yet. */
export interface Folded {
  readonly state: unknown;
  readonly head: StreamHead | null;
  /** When the store last said that this is the head (by `performance.now()`, which no change of the clock moves). */
  readonly checkedAt: number;
}

/**
 * The last folded states of this process. Whether one is still the head is not known here: the append says
 * it, and who wants to refuse asks the store first. Two generations: what was not used while the younger
 * filled up is forgotten (moving an entry on every use costs more than folding most streams).
 */
export class StateCache {
  readonly #generation: number;
  #young = new Map<string, Folded>();
  #old = new Map<string, Folded>();

  constructor(capacity: number) {
    this.#generation = Math.ceil(capacity / 2);
  }

  get(stream: string): Folded | undefined {
    const young = this.#young.get(stream);
    if (young) return young;
    const old = this.#old.get(stream);
    if (old) this.#keep(stream, old);
    return old;
  }

  /** Keeps the later of what is here and what comes: a slow reader must not undo an append. */
  set(stream: string, folded: Folded): void {
    const present = this.#young.get(stream) ?? this.#old.get(stream);
    if (present && revisionOf(present) > revisionOf(folded)) return;
    this.#keep(stream, folded);
  }

  delete(stream: string): void {
    this.#young.delete(stream);
    this.#old.delete(stream);
  }

  #keep(stream: string, folded: Folded): void {
    this.#young.set(stream, folded);
    if (this.#young.size < this.#generation) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}

const revisionOf = ({ head }: Folded): number => head?.revision ?? -1;
