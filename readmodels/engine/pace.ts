import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, Position } from '@expediente/eventstore/port.ts';

/** Working time between two checks for other activity. */
const LOOK_AFTER_MS = 100;

/** So many times as long as it worked it rests while others work: they keep four fifths of their speed, with once about half. */
const RESTS = 4;

/**
 * The pace of a long work next to people's: while new events come, it mostly rests. Priorities share the processors;
 * this shares the disk too, where each commit of theirs also waits for what a rebuild writes.
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
