import { type EventStore, START } from '@expediente/eventstore/port.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { readCheckpoint } from './checkpoint.ts';
import { differences, type TableDifference } from './difference.ts';
import type { Filler } from './filler.ts';
import { FILLING_SETTINGS, type FillHelper, fillTables } from './filling.ts';
import { createIndexes, createIndexesAtOnce } from './indexes.ts';
import { install } from './install.ts';
import { endRebuilding, holdWriting, tryRebuilding } from './locks.ts';
import { Pace } from './pace.ts';
import { ProgressMeter, type RebuildProgress } from './progress.ts';
import type { LeftOut } from './quarantine.ts';
import { sendVacuumsAway, swap } from './swap.ts';
import { analyzeTables, createTables, dropTables } from './tables.ts';

export interface RebuildOptions {
  readonly dryRun?: boolean;
  /**
   * True: nobody works meanwhile. The server may give it all its processors, and an index that is made in one pass
   * hides new events from readers until it is there.
   */
  readonly alone?: boolean;
  onProgress?(progress: RebuildProgress): void;
  /** Ends the rebuild cleanly: the live tables stay as they were. */
  readonly signal?: AbortSignal;
  /** Fills half of the tables of a long log at the same time; absent: all is filled here. */
  readonly helper?: FillHelper | undefined;
}

export interface RebuildResult {
  readonly projection: string;
  readonly events: number;
  readonly seconds: number;
  readonly swapped: boolean;
  readonly differences: readonly TableDifference[];
  /** Records that the new tables leave out: their rows stand before an event that cannot be taken. */
  readonly leftOut: readonly LeftOut[];
}

/** Another process rebuilds the same projection now. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning';
}

/**
 * Fills a projection's tables anew beside the live ones, catches up, says what differs, and swaps in one
 * short transaction. Killed anywhere it leaves the live tables as they were; the next one clears its traces.
 * A record whose rows cannot be made is left out, as live: it stops no rebuild.
 * @throws {RebuildRunning}
 */
export async function rebuild(
  deps: { readonly pool: pg.Pool; readonly store: EventStore },
  projection: Projection,
  {
    dryRun = false,
    alone = false,
    onProgress = () => undefined,
    signal = new AbortController().signal,
    helper,
  }: RebuildOptions = {},
): Promise<RebuildResult> {
  const started = performance.now();
  await install(deps.pool, deps.store, projection);
  const client = await deps.pool.connect();
  try {
    if (!(await tryRebuilding(client, projection.name))) {
      throw new RebuildRunning(`projection ${projection.name} is being rebuilt already`);
    }
    const { rows } = await client.query<{ events: number }>(
      'select events from read.projection where name = $1 and live',
      [projection.name],
    );
    const total = rows[0]?.events ?? 0;
    const meter = new ProgressMeter(deps.pool, projection.name, total, onProgress);
    await meter.begin(dryRun);
    try {
      const result = await rebuildWith(deps.pool, client, deps.store, projection, meter, {
        dryRun,
        alone,
        signal,
        helper: helper && total >= helper.worthFrom ? helper : undefined,
      });
      await meter.end('done', { differences: result.differences });
      return { ...result, projection: projection.name, seconds: (performance.now() - started) / 1_000 };
    } catch (error) {
      await meter.end(signal.aborted ? 'cancelled' : 'failed', {
        error: error instanceof Error ? error.message : String(error),
      });
      throw error;
    } finally {
      // A session's end takes its moment, and whoever waited for this rebuild may begin the next one at once.
      await endRebuilding(client, projection.name).catch(() => undefined);
    }
  } finally {
    // Destroyed, not returned: its locks and settings go with the session.
    client.release(true);
  }
}

async function rebuildWith(
  pool: pg.Pool,
  client: pg.PoolClient,
  store: EventStore,
  projection: Projection,
  meter: ProgressMeter,
  {
    dryRun,
    alone,
    signal,
    helper,
  }: Required<Pick<RebuildOptions, 'dryRun' | 'alone' | 'signal'>> & Pick<RebuildOptions, 'helper'>,
): Promise<Pick<RebuildResult, 'events' | 'swapped' | 'differences' | 'leftOut'>> {
  await client.query(`${FILLING_SETTINGS}; set maintenance_work_mem = '128MB'`);
  // At most one processor, so that the others stay free for users.
  if (!alone) {
    await client.query('set max_parallel_maintenance_workers = 0; set max_parallel_workers_per_gather = 0');
  }
  await dropTables(client, projection, 'next');
  await createTables(client, projection, 'next');
  const pace = alone ? undefined : new Pace(store, signal);
  try {
    const filler = await fillTables({ client, store, projection, signal }, meter, helper, pace);
    await filler.count();
    signal.throwIfAborted();
    meter.phase('indexing');
    const found = alone
      ? await indexWhileComparing(pool, client, projection, filler, signal)
      : await indexThenCompare(client, projection, filler, meter, signal, pace);
    signal.throwIfAborted();
    if (dryRun) return { events: filler.events, swapped: false, differences: found, leftOut: filler.leftOut };
    meter.phase('swapping');
    await sendVacuumsAway(client, projection);
    await filler.catchUp();
    await holdWriting(client, projection, async () => {
      await filler.catchUp();
      signal.throwIfAborted();
      await swap(client, projection, filler);
    });
    return { events: filler.events, swapped: true, differences: found, leftOut: filler.leftOut };
  } finally {
    // What a lost session leaves here, the next rebuild clears.
    await dropTables(client, projection, 'next').catch(() => undefined);
  }
}

async function indexThenCompare(
  client: pg.PoolClient,
  projection: Projection,
  filler: Filler,
  meter: ProgressMeter,
  signal: AbortSignal,
  pace: Pace | undefined,
): Promise<readonly TableDifference[]> {
  await createIndexes(client, projection, 'next', 'concurrently', pace);
  await analyzeTables(client, projection, 'next');
  signal.throwIfAborted();
  meter.phase('comparing');
  return await asOfOneMoment(client, projection, filler, async () => await differences(client, projection));
}

/** At full speed long transactions delay no user: plain indexes, and the comparison in parallel. */
async function indexWhileComparing(
  pool: pg.Pool,
  client: pg.PoolClient,
  projection: Projection,
  filler: Filler,
  signal: AbortSignal,
): Promise<readonly TableDifference[]> {
  // The comparison's plan needs to know how many rows there are.
  await analyzeTables(client, projection, 'next');
  return await asOfOneMoment(client, projection, filler, async () => {
    const indexed = createIndexesAtOnce(pool, projection, 'next', signal);
    const [compared] = await Promise.allSettled([differences(client, projection), indexed]);
    await indexed;
    if (compared.status === 'rejected') throw compared.reason;
    return compared.value;
  });
}

/**
 * Compares as of one moment: the live tables stand still while what happened meanwhile is folded and a
 * snapshot is taken; the long comparison then reads the snapshot, which stops nobody.
 */
async function asOfOneMoment(
  client: pg.PoolClient,
  projection: Projection,
  filler: Filler,
  compare: () => Promise<readonly TableDifference[]>,
): Promise<readonly TableDifference[]> {
  await holdWriting(client, projection, async () => {
    const live = await readCheckpoint(client, projection);
    if (filler.position < (live?.position ?? START)) await filler.catchUp();
    await client.query('begin isolation level repeatable read read only');
    await client.query('select 1 from read.projection limit 1');
  });
  try {
    return await compare();
  } finally {
    await client.query('rollback');
  }
}
