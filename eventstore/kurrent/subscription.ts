import { backoffMs, pause } from '../backoff.ts';
import {
  type EventBatch,
  type EventFilter,
  EventStoreUnavailable,
  type Position,
  type Subscription,
} from '../port.ts';
import type { Connection } from './connection.ts';
import { asStoreError } from './errors.ts';
import { LiveLog } from './live-log.ts';
import { isWanted } from './wanted.ts';

export interface SubscriptionSource {
  readonly connection: Connection;
  /** Categories of all streams of the product, by which the end of the log is found, too; absent: unknown. */
  readonly categories: readonly string[] | undefined;
  /** Aborted when the store closes: every subscription ends. */
  readonly closed: AbortSignal;
}

/** Endless reading of the log. Resubscribes from the last position handed over, on whichever node calls go to. */
export class KurrentSubscription implements Subscription {
  readonly #source: SubscriptionSource;
  readonly #filter: EventFilter;
  readonly #size: number;
  readonly #stop = new AbortController();
  #position: Position;
  #caughtUp = false;
  #failures = 0;

  constructor(source: SubscriptionSource, after: Position, filter: EventFilter, size: number) {
    this.#source = source;
    this.#position = after;
    this.#filter = filter;
    this.#size = size;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<EventBatch, void, void> {
    const { connection, categories, closed } = this.#source;
    const ended = AbortSignal.any([this.#stop.signal, closed]);
    while (!ended.aborted) {
      let live: LiveLog | undefined;
      try {
        live = new LiveLog(await connection.node(), this.#position, categories);
        yield* this.#batches(live, ended);
      } catch (error) {
        const reason = asStoreError(error);
        if (!(reason instanceof EventStoreUnavailable)) throw reason;
      } finally {
        live?.close();
      }
      await pause(backoffMs(this.#failures++), ended);
    }
  }

  async *#batches(live: LiveLog, ended: AbortSignal): AsyncGenerator<EventBatch, void, void> {
    while (!ended.aborted) {
      const { events, caughtUp } = await live.next(this.#size, this.#caughtUp, ended);
      if (ended.aborted) return;
      this.#failures = 0;
      // A server may send the event at the position again.
      const fresh = events.filter(({ position }) => position > this.#position);
      if (fresh.length === 0 && caughtUp === this.#caughtUp) continue;
      this.#position = fresh.at(-1)?.position ?? this.#position;
      this.#caughtUp = caughtUp;
      yield {
        events: fresh.filter((event) => isWanted(event, this.#filter)),
        position: this.#position,
        caughtUp,
      };
    }
  }
}
