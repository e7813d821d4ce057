import type { StoreMeter } from '@expediente/eventstore/meter.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';

/** Without a way to try, an append that failed says nothing about now after so long. */
const FORGOTTEN_MS = 60_000;
/** Between two tries while there are no appends. */
const TRY_MS = 2_000;

const NOT_STORED =
  'No se puede guardar: el almacén de eventos no admitió lo último que se le envió. Revise que su disco tenga espacio y que su servidor admita escrituras; se puede seguir consultando.';

/**
 * Whether what is decided can be stored, as the last append showed: false from one that failed until one succeeds or a
 * try does. Reading needs none of it, so that a process stays ready.
 */
export class Writes {
  #failedAt: number | undefined;
  #triedAt = 0;
  readonly #now: () => number;

  /** @param now a clock that only goes forward, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A meter that hears of every append, before `meter` does. */
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

  /** @throws {ClearError} when what is decided cannot be stored */
  async require(attempt?: () => Promise<unknown>): Promise<void> {
    if (!(await this.possible(attempt))) throw new ClearError(NOT_STORED);
  }
}

/** How it is tried whether a store takes events; undefined: it cannot be without writing one. */
export const attemptOf = (store: EventStore): (() => Promise<void>) | undefined =>
  store instanceof PostgresEventStore ? async () => await store.takeRoom() : undefined;
