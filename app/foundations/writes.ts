import type { StoreMeter } from '@expediente/eventstore/meter.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';

/** Time after which a failed append says nothing about now, where there is no way to try. */
const FORGOTTEN_MS = 60_000;
/** Pause between two tries while there are no appends. */
const TRY_MS = 2_000;

const NOT_STORED =
  'No se puede guardar: el almacén de eventos no admitió lo último que se le envió. Revise que su disco tenga espacio y que su servidor admita escrituras; se puede seguir consultando.';

/**
 * State of the event store for appends, as the last one showed: not possible from a failed append until an append or a
 * try succeeds. Reading does not depend on it, so a process stays ready.
 */
export class Writes {
  #failedAt: number | undefined;
  #triedAt = 0;
  readonly #now: () => number;

  /** @param now a clock that only goes forward, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Meter that notes every append here and then passes it to `meter`. */
  heardBy(meter: StoreMeter | undefined): StoreMeter {
    return {
      appended: (appends, seconds) => {
        this.#failedAt = undefined;
        meter?.appended(appends, seconds);
      },
      failed: () => {
        this.#failedAt = this.#now();
        meter?.failed();
      },
    };
  }

  /** @param attempt writes something that is not kept; absent: there is no way to try */
  async possible(attempt?: () => Promise<unknown>): Promise<boolean> {
    if (this.#failedAt === undefined) return true;
    if (attempt === undefined) return this.#now() - this.#failedAt > FORGOTTEN_MS;
    if (this.#triedAt !== 0 && this.#now() - this.#triedAt < TRY_MS) return false;
    this.#triedAt = this.#now();
    const done = await attempt().then(
      () => true,
      () => false,
    );
    if (done) this.#failedAt = undefined;
    return done;
  }

  /** @throws {ClearError} when events cannot be stored */
  async require(attempt?: () => Promise<unknown>): Promise<void> {
    if (!(await this.possible(attempt))) throw new ClearError(NOT_STORED);
  }
}

/** Attempt that shows whether a store takes events; undefined: only writing an event would show it. */
export const attemptOf = (store: EventStore): (() => Promise<void>) | undefined =>
  store instanceof PostgresEventStore ? async () => await store.takeRoom() : undefined;
