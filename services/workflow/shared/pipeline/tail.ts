import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';

/** When what is cached was read, and whether the tail of the log is applied to it since. */
export interface Read {
  /** Before the read began, by `performance.now()`. */
  readonly checkedAt: number;
  /** The tail that is applied to it; absent: none, because it moved on between the read and the keeping. */
  readonly tail?: number | undefined;
}

/** A tail that was not read for so long is begun anew. */
const GAP_MS = 30_000;

/** Applies an event to a cache: what is older than its revision goes. */
export type Apply = (stream: StreamName, revision: number) => void;

/**
 * The end of the log, by which caches stay fresh: one read of what every process appended since the last one, instead of
 * one of each stream. It reads when it is asked, so that an idle process asks nothing. A store in which reading a stream costs
 * little has none.
 */
export class Tail {
  readonly #store: Pick<EventStore, 'changesSince'>;
  readonly #apply: Apply;
  #position: Position | undefined;
  /** Numbers the times that the tail was followed without a gap. */
  #number = 0;
  /** Since when it is followed without a gap, and when changes were applied last. */
  #since = Number.POSITIVE_INFINITY;
  #appliedAt = Number.NEGATIVE_INFINITY;
  /** Every change before this instant is applied. */
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(store: Pick<EventStore, 'changesSince'>, apply: Apply) {
    this.#store = store;
    this.#apply = apply;
  }

  /** False for a store in which each stream is read for itself. */
  get exists(): boolean {
    return this.#store.changesSince !== undefined;
  }

  /** Mark that is kept with something that was read from an instant on. */
  mark(begun: number): Read {
    // Changes that were applied meanwhile were not applied to it.
    const follows = begun >= this.#since && begun > this.#appliedAt;
    return { checkedAt: begun, tail: follows ? this.#number : undefined };
  }

  /** When something was fresh last. */
  freshAt({ checkedAt, tail }: Read): number {
    return tail === this.#number ? Math.max(checkedAt, this.#confirmedAt) : checkedAt;
  }

  /** Applies every change before an instant. @throws {EventStoreUnavailable} */
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
      // Reads of before are not followed from their instant on.
      this.#number += 1;
      this.#since = performance.now();
    } else for (const [stream, revision] of streams) this.#apply(stream, revision);
    this.#appliedAt = performance.now();
    this.#confirmedAt = begun;
  }
}
