import type { EventStore } from '@expediente/eventstore/port.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { RunKind } from '@expediente/schemas/ops/read.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { type Comparison, compare, type TableDifference } from './difference.ts';
import { keepRows } from './difference-rows.ts';
import type { Filler } from './filler.ts';
import { FILLING_SETTINGS, type FillHelper, fillTables } from './filling.ts';
import { createIndexes, createIndexesAtOnce } from './indexes.ts';
import { forgetUnfilled, installNextToLive } from './install.ts';
import { holdWriting } from './locks.ts';
import { isOf } from './log.ts';
import {
  isCut,
  isManipulated,
  ManipulatedLog,
  type Manipulation,
  type NotAsSealed,
  rowsBeyond,
} from './manipulated.ts';
import { Pace } from './pace.ts';
import type { LeftOut } from './quarantine.ts';
import type { RunMeter } from './run-meter.ts';
import { finishFilling, goLive, swapTables } from './swap.ts';
import { analyzeTables, createTables, dropTables, type Place, tableName, vacuumTables } from './tables.ts';
import { type LiveVersion, liveVersion } from './versions.ts';

/**
 * Purpose of filling tables; only a `rebuild` brings them into use, and a `release` leaves them to be kept up to date.
 */
export type Filling = Extract<RunKind, 'rebuild' | 'dry-run' | 'verify' | 'preview' | 'release'>;

/** Result of the work. */
export interface Worked {
  readonly events: number;
  readonly swapped: boolean;
  readonly differences: readonly TableDifference[];
  /** Number of differing rows that are stored to be read one by one. */
  readonly kept: number;
  /** Records that the new tables leave out: their rows end before an event that a fold rejects. */
  readonly leftOut: readonly LeftOut[];
  /** Reason in Spanish why the live tables do not advance: later events are on neither side. Null: they advance. */
  readonly stopped: string | null;
  /** Evidence that the log differs from the one that the live tables were made from; absent: none. */
  readonly manipulation?: Manipulation;
}

interface WorkParts {
  readonly pool: pg.Pool;
  readonly client: pg.PoolClient;
  readonly store: EventStore;
  readonly projection: Projection;
  readonly kind: Filling;
  readonly place: Place;
  readonly live: LiveVersion | undefined;
  readonly meter: RunMeter;
  readonly signal: AbortSignal;
  readonly alone: boolean;
  readonly helper: FillHelper | undefined;
  readonly swapTries: number;
  /** Set if tables come into use even from a manipulated log. */
  readonly acceptLog: boolean;
  readonly notAsSealed: NotAsSealed | undefined;
}

/** Result of a comparison. */
type Found = Pick<Worked, 'differences' | 'kept'> & Pick<Manipulation, 'beyond'>;

/** Work of one run, from empty tables to the result. */
export class RebuildWork {
  readonly #parts: WorkParts;
  /** Absent: full speed. */
  readonly #pace: Pace | undefined;

  constructor(parts: WorkParts) {
    this.#parts = parts;
    this.#pace = parts.alone ? undefined : new Pace(parts.store, parts.signal);
  }

  async run(): Promise<Worked> {
    const { client, store, projection, kind, place, alone } = this.#parts;
    await client.query(`${FILLING_SETTINGS}; set maintenance_work_mem = '128MB'`);
    // At most one processor: the others stay free for users.
    if (!alone) {
      await client.query('set max_parallel_maintenance_workers = 0; set max_parallel_workers_per_gather = 0');
    }
    let whole = false;
    try {
      if (place === 'live') await installNextToLive(client, store, projection);
      else {
        await dropTables(client, projection, 'next');
        await createTables(client, projection, 'next', { unlogged: kind !== 'rebuild' });
      }
      const worked = await this.#fill();
      whole = true;
      return worked;
    } finally {
      await this.#clear(whole).catch(() => undefined);
    }
  }

  /** Drops unfinished tables; the next run clears those of a lost session. */
  async #clear(whole: boolean): Promise<void> {
    const { pool, projection, place } = this.#parts;
    if (place === 'live' && whole) return;
    // A connection of its own: the other may be in a failed transaction, or about to have its statement ended.
    const other = await pool.connect();
    try {
      await dropTables(other, projection, place);
      if (place === 'live') await forgetUnfilled(other, projection);
    } finally {
      other.release();
    }
  }

  async #fill(): Promise<Worked> {
    const { client, store, projection, kind, place, live, meter, signal, alone, helper } = this.#parts;
    const stays = kind === 'rebuild' || kind === 'release';
    const cut = await isCut(store, live);
    // Checked before the work: a log known to be incomplete is not worth filling from.
    const sealed = stays && live ? ((await this.#parts.notAsSealed?.()) ?? []) : [];
    signal.throwIfAborted();
    if (stays) this.#require({ cut, breaks: [], beyond: [], sealed });
    // A checkpoint of another log is no moment in this log: such a comparison is as of no moment.
    const asOf = live && isOf(store, await store.head(), live) ? live : undefined;
    const filling = { client, store, projection, place, upTo: asOf?.position, signal };
    const filler = await fillTables(filling, meter, helper, this.#pace);
    await filler.count();
    signal.throwIfAborted();
    meter.phase('indexing');
    if (stays && !alone) await createIndexes(client, projection, place, 'concurrently', this.#pace);
    // The comparison's plan needs the number of rows.
    await analyzeTables(client, projection, place);
    signal.throwIfAborted();
    if (!(stays && alone)) meter.phase('comparing');
    const found = await this.#found(filler, asOf, stays && alone);
    signal.throwIfAborted();
    const manipulation = { cut, breaks: filler.breaks, beyond: found.beyond, sealed };
    if (stays) {
      this.#require(manipulation);
      await this.#bringIn(filler);
    }
    const stopped =
      kind === 'rebuild' ? null : ((await liveVersion(client, projection.name))?.stopped ?? null);
    const { differences, kept } = found;
    return {
      ...{ differences, kept, events: filler.events, leftOut: filler.leftOut, stopped },
      swapped: kind === 'rebuild',
      ...(isManipulated(manipulation) && { manipulation }),
    };
  }

  /** @throws {ManipulatedLog} the log is manipulated and not accepted, and there is a live version to protect */
  #require(manipulation: Manipulation): void {
    const { projection, live, acceptLog } = this.#parts;
    if (!isManipulated(manipulation) || acceptLog || live === undefined) return;
    throw new ManipulatedLog(projection.name, manipulation);
  }

  /**
   * Differences as of one moment: the live tables do not advance while the filled ones catch up with them and a
   * snapshot is taken; the long comparison then reads the snapshot, and blocks no other process. Until then no event
   * beyond the live checkpoint is folded, so that only the rules by which the tables were made can differ.
   * @param asOf absent: the live tables are as of no moment of this log
   */
  async #found(filler: Filler, asOf: LiveVersion | undefined, indexing: boolean): Promise<Found> {
    const { pool, client, projection, place, signal } = this.#parts;
    const snapshot = async (): Promise<void> => {
      await client.query('begin isolation level repeatable read read only');
      await client.query('select 1 from read.projection limit 1');
    };
    if (asOf) {
      await filler.catchUp((await liveVersion(client, projection.name))?.position);
      await holdWriting(client, asOf.lock, async () => {
        const now = await liveVersion(client, projection.name);
        if (now?.version !== asOf.version) throw new LiveChanged(projection.name);
        await filler.catchUp(now.position);
        await snapshot();
      });
    } else await snapshot();
    try {
      if (!indexing) return await this.#compared();
      // At full speed there are no users whom long transactions delay: plain indexes, made during the comparison.
      const indexed = createIndexesAtOnce(pool, projection, place, signal);
      const [compared] = await Promise.allSettled([this.#compared(), indexed]);
      await indexed;
      if (compared.status === 'rejected') throw compared.reason;
      return compared.value;
    } finally {
      await client.query('rollback');
    }
  }

  async #compared(): Promise<Found> {
    const { pool, client, store, projection, place, live, meter, signal } = this.#parts;
    if (!live) return { differences: [], kept: 0, beyond: [] };
    const sides = {
      next: (table: { readonly name: string }) => tableName(table, projection.version, place),
      live: (name: string) => tableName({ name }, live.version),
    };
    const comparison: Comparison = await compare(client, projection, sides, live.tables);
    return {
      differences: comparison.differences,
      kept: await keepRows(pool, client, meter.id, comparison, signal),
      beyond: await rowsBeyond(client, store, projection, sides, comparison.differences),
    };
  }

  /** Brings the filled tables into use, or leaves them complete next to the live ones. */
  async #bringIn(filler: Filler): Promise<void> {
    const { pool, client, projection, kind, place, meter, signal, swapTries } = this.#parts;
    meter.phase('swapping');
    if (place === 'next') {
      await swapTables({ pool, client }, projection, filler, signal, swapTries);
    } else {
      await filler.catchUp();
      signal.throwIfAborted();
      await client.query('begin');
      await vacuumTables(client, projection);
      await finishFilling(client, projection, filler);
      await client.query('commit');
    }
    if (kind === 'rebuild') await goLive(client, projection.name, projection.version);
  }
}

/** Error when another version came into use while tables were filled for a comparison with the earlier one. */
class LiveChanged extends ClearError {
  constructor(name: string) {
    super(`Mientras se comparaba entró en uso otra versión de la proyección ${name}: repita el comando.`);
  }
}
