import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, Position } from '@expediente/eventstore/port.ts';

/** Working time between two checks for other activity. */
const LOOK_AFTER_MS = 100;

/**
 * Ratio of rest to work while others work: they keep four fifths of their speed; with a ratio of 1 they would keep
 * about half.
 */
const RESTS = 4;

/**
 * Pace of long work that lets users go first: while new events arrive, it mostly rests. Priorities only share the
 * processors; resting also shares the disk, where each commit of a user waits for the writes of a rebuild.
 */
export class Pace {
  readonly #store: EventStore;
  readonly #signal: AbortSignal;
  #head: Position | undefined;
  #since = performance.now();

  constructor(store: EventStore, signal: AbortSignal) {
    this.#store = store;
    this.#signal = signal;
  }

  /** Called between two steps of the work. Resolves at once when there is no other activity. */
  async rest(): Promise<void> {
    const worked = performance.now() - this.#since;
    if (worked < LOOK_AFTER_MS) return;
    const head = await this.#store.head();
    const somebodyWorks = this.#head !== undefined && head > this.#head;
    this.#head = head;
    // When aborted, the caller checks the signal next.
    if (somebodyWorks)
      await pause(RESTS * worked, undefined, { signal: this.#signal }).catch(() => undefined);
    this.#since = performance.now();
  }
}
