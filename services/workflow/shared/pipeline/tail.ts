import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';

/** Instant at which a cached value was read, and the tail of the log that is applied to it since. */
export interface Read {
  /** Instant before the read began, by `performance.now()`. */
  readonly checkedAt: number;
  /**
   * Number of the tail that is applied to the value; absent: none, because the tail moved on between the read and the
   * caching.
   */
  readonly tail?: number | undefined;
}

/** Time without a read after which the tail is begun anew. */
const GAP_MS = 30_000;

/** Applies an event to a cache: drops a value that is older than the event's revision. */
export type Apply = (stream: StreamName, revision: number) => void;

/**
 * The end of the log, by which caches stay fresh: one read of everything that all processes appended since the last
 * read, instead of one read of each stream. It reads only when asked, so that an idle process asks nothing. A store in
 * which reading a stream costs little has no tail.
 */
export class Tail {
  readonly #store: Pick<EventStore, 'changesSince'>;
  readonly #apply: Apply;
  #position: Position | undefined;
  /** Number of the present period in which the tail is followed without a gap. */
  #number = 0;
  /** Begin of that period, and the instant at which changes were applied last. */
  #since = Number.POSITIVE_INFINITY;
  #appliedAt = Number.NEGATIVE_INFINITY;
  /** Instant before which every change is applied. */
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(store: Pick<EventStore, 'changesSince'>, apply: Apply) {
    this.#store = store;
    this.#apply = apply;
  }

  /** False for a store in which each stream is read by itself. */
  get exists(): boolean {
    return this.#store.changesSince !== undefined;
  }

  /** Mark that is kept with a value whose read began at an instant. */
  mark(begun: number): Read {
    // Changes that were applied since the read began were not applied to the value.
    const follows = begun >= this.#since && begun > this.#appliedAt;
    return { checkedAt: begun, tail: follows ? this.#number : undefined };
  }

  /** Last instant at which a value was known to be fresh. */
  freshAt({ checkedAt, tail }: Read): number {
    return tail === this.#number ? Math.max(checkedAt, this.#confirmedAt) : checkedAt;
  }

  /**
   * Applies every change before an instant.
   * @throws {EventStoreUnavailable}
   */
  async reach(instant: number): Promise<void> {
    while (this.#confirmedAt < instant) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
  }

  async #read(): Promise<void> {
    const begun = performance.now();
    const from = begun - this.#confirmedAt > GAP_MS ? undefined : this.#position;
    const changes = await this.#store.changesSince?.(from);
    if (changes === undefined) throw new TypeError('a store without a tail');
    const { position, streams } = changes;
    this.#position = position;
    if (streams === undefined) {
      // Values read before this period have missed changes, and count as fresh only at their own read.
      this.#number += 1;
      this.#since = performance.now();
    } else for (const [stream, revision] of streams) this.#apply(stream, revision);
    this.#appliedAt = performance.now();
    this.#confirmedAt = begun;
  }
}
