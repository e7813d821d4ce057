import { backoffMs, pause } from '../backoff.ts';
import { pagesUpTo } from '../pages.ts';
import {
  type EventBatch,
  type EventFilter,
  EventStoreUnavailable,
  type Position,
  type Subscription,
} from '../port.ts';
import type { Reader } from './reader.ts';
import type { Tail } from './tail.ts';

export interface SubscriptionSource {
  readonly reader: Reader;
  readonly tail: Tail;
  /** Aborted when the store closes: every subscription ends. */
  readonly closed: AbortSignal;
}

/** Endless reading of the log; resumes from the last position handed over after any loss of the server. */
export class PostgresSubscription implements Subscription {
  readonly #source: SubscriptionSource;
  readonly #after: Position;
  readonly #filter: EventFilter;
  readonly #size: number;
  readonly #stop = new AbortController();

  constructor(source: SubscriptionSource, after: Position, filter: EventFilter, size: number) {
    this.#source = source;
    this.#after = after;
    this.#filter = filter;
    this.#size = size;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<EventBatch, void, void> {
    const { reader, tail, closed } = this.#source;
    const ended = AbortSignal.any([this.#stop.signal, closed]);
    let position: Position = this.#after;
    let caughtUp = false;
    let failures = 0;
    while (!ended.aborted) {
      try {
        const upTo: Position = caughtUp ? await tail.beyond(position, ended) : (await tail.read()).visible;
        for await (const batch of pagesUpTo(reader, position, upTo, this.#filter, this.#size)) {
          if (ended.aborted) return;
          failures = 0;
          // An empty page at the same position is skipped, unless it is the first to report the end.
          if (batch.position === position && caughtUp === batch.caughtUp) continue;
          position = batch.position;
          caughtUp = batch.caughtUp;
          yield batch;
        }
      } catch (error) {
        if (!(error instanceof EventStoreUnavailable)) throw error;
        await pause(backoffMs(failures++), ended);
      }
    }
  }
}
