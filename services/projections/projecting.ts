import type { EventStore } from '@expediente/eventstore/port.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Log } from '@expediente/platform/logs.ts';
import { Feed } from '@expediente/readmodels/engine/feed.ts';
import { keepKinds } from '@expediente/readmodels/engine/known-kinds.ts';
import { isOf, type LogPlace } from '@expediente/readmodels/engine/log.ts';
import type { NotAsSealed } from '@expediente/readmodels/engine/manipulated.ts';
import { Positions } from '@expediente/readmodels/engine/positions.ts';
import { fillNextToLive, type SwapBy, untilLive } from '@expediente/readmodels/engine/release.ts';
import { keepRetiring } from '@expediente/readmodels/engine/retire.ts';
import { retryAfterRelease } from '@expediente/readmodels/engine/retry.ts';
import { lagOf } from '@expediente/readmodels/engine/waiting.ts';
import type { FeedMeter } from '@expediente/readmodels/meter.ts';
import type { Projection } from '@expediente/readmodels/projection.ts';
import type pg from 'pg';
import { PROJECTIONS } from './modules.ts';

export interface ProjectingOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
  readonly audit?: Pick<Audit, 'record'> | undefined;
  readonly meter?: FeedMeter;
  /** Absent: all of the product. */
  readonly projections?: readonly Projection[];
  /** False: only answer reads, others project. True when absent. */
  readonly project?: boolean;
  /** Asked before a new version's tables come into use; absent: it is not asked. */
  readonly notAsSealed?: NotAsSealed;
  /** Who brings a new version into use that was filled next to the live one; by itself when absent. */
  readonly swap?: SwapBy;
  /** Ends a start that fills or waits. */
  readonly signal?: AbortSignal;
}

/** What runs while a process serves the read side. */
export interface Projecting {
  readonly positions: Positions;
  /** Rejects when a projection is further behind than it should be; with a ClearError when ops can mend it. */
  health(): Promise<void>;
  /** Resolves when everything in the log now is in the tables (after a start, after loading data). */
  caughtUp(ms: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** A projection that is behind and has not moved for so long is ill. */
const STUCK_SECONDS = 30;

/**
 * Makes missing tables, fills versions next to those in use, keeps all of them up to date, and resolves when this
 * program's versions are in use. Needs the tables of `projectionMigrations`.
 */
export async function startProjections(options: ProjectingOptions): Promise<Projecting> {
  const { pool, store, log, meter, projections = PROJECTIONS, project = true, swap = 'auto' } = options;
  const { signal = new AbortController().signal } = options;
  for (const projection of projections) await fillNextToLive(options, projection, signal);
  const positions = new Positions(pool, projections);
  const feed = new Feed({ pool, store, projections, positions, log, meter });
  if (project) {
    await keepKinds(pool, projections);
    feed.start();
  }
  try {
    // Kept up to date meanwhile, so that nothing is missed when they come into use.
    for (const projection of projections) await untilLive(options, projection, swap, signal);
  } catch (error) {
    await feed.stop();
    throw error;
  }
  if (project) for (const projection of projections) await retryAfterRelease(options, projection);
  const retiring = project ? keepRetiring(pool, log, projections) : undefined;
  const names = projections.map(({ name }) => name);
  return {
    positions,
    health: async () => await requireWell(options, projections),
    caughtUp: async (ms) => await positions.waitFor(names, await store.head(), ms),
    async stop() {
      await Promise.all([retiring?.stop(), feed.stop()]);
    },
  };
}

interface OwnRow extends LogPlace {
  readonly name: string;
  readonly stopped: string | null;
  readonly silent: number;
}

/** @throws {ClearError} when this program's version of a projection is stopped; an Error when it makes no progress */
async function requireWell(
  { pool, store }: ProjectingOptions,
  projections: readonly Projection[],
): Promise<void> {
  const { rows } = await pool.query<OwnRow>(
    `select name, position, log, stopped, extract(epoch from now() - moved_at)::integer as silent
     from read.projection join unnest($1::text[], $2::text[]) as own(name, fingerprint) using (name, fingerprint)`,
    [projections.map(({ name }) => name), projections.map(({ version }) => version)],
  );
  const stopped = rows.flatMap((row) => (row.stopped === null ? [] : [`${row.name}: ${row.stopped}`]));
  if (stopped.length > 0) throw new ClearError(`Proyecciones detenidas. ${stopped.join('. ')}.`);
  const head = await store.head();
  const stuck: string[] = [];
  for (const row of rows) {
    // After a quiet time it has not moved, and is well: what waits must have waited as long.
    if (row.silent <= STUCK_SECONDS) continue;
    const projection = projections.find(({ name }) => name === row.name);
    const behind =
      !isOf(store, head, row) || (await lagOf(pool, store, row.position, projection)) > STUCK_SECONDS;
    if (behind) stuck.push(row.name);
  }
  if (stuck.length > 0) throw new Error(`projections stand still: ${stuck.join(', ')}`);
}
