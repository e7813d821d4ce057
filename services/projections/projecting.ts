import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Log } from '@expediente/platform/logs.ts';
import { FutureEvent, saidNewer } from '@expediente/schemas/present.ts';
import type pg from 'pg';
import { Feed } from './engine/feed.ts';
import { install } from './engine/install.ts';
import { Positions } from './engine/positions.ts';
import { tellLeftOut } from './engine/quarantine.ts';
import { RebuildRunning, rebuild } from './engine/rebuild.ts';
import { keepRetiring } from './engine/retire.ts';
import { projectionStatuses } from './engine/status.ts';
import type { FeedMeter } from './meter.ts';
import { PROJECTIONS } from './modules.ts';
import type { Projection } from './projection.ts';

export interface ProjectingOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
  readonly meter?: FeedMeter;
  /** Absent: all of the product. */
  readonly projections?: readonly Projection[];
  /** False: only answer reads, others project. True when absent. */
  readonly project?: boolean;
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

/** How often one that waits for another's rebuild looks again. */
const LOOK_AGAIN_MS = 250;

/** Of processes that start together with a new version one builds it, the others wait until it is live. */
async function bringUp({ pool, store, log }: ProjectingOptions, projection: Projection): Promise<void> {
  while (!(await install(pool, store, projection))) {
    log.info({ projection: projection.name, version: projection.version }, 'building a new version');
    try {
      const { leftOut } = await rebuild({ pool, store }, projection);
      for (const left of leftOut) tellLeftOut(log, projection, left);
    } catch (error) {
      if (error instanceof FutureEvent)
        throw new ClearError(`La proyección ${projection.name} no se hizo: ${saidNewer(error)}.`);
      if (!(error instanceof RebuildRunning)) throw error;
      await pause(LOOK_AGAIN_MS);
    }
  }
}

/**
 * Makes missing tables, brings versions that are not live up by a rebuild, then keeps all of them up to date.
 * Needs the tables of `projectionMigrations`.
 */
export async function startProjections(options: ProjectingOptions): Promise<Projecting> {
  const { pool, store, log, meter, projections = PROJECTIONS, project = true } = options;
  for (const projection of projections) await bringUp(options, projection);
  const positions = new Positions(pool);
  const feed = new Feed({ pool, store, projections, positions, log, meter });
  const retiring = project ? keepRetiring(pool, log, projections) : undefined;
  if (project) feed.start();
  const names = projections.map(({ name }) => name);
  return {
    positions,
    async health() {
      const { rows } = await pool.query<{ name: string; silent: number }>(
        `select name, extract(epoch from now() - moved_at)::integer as silent from read.projection where live`,
      );
      const statuses = await projectionStatuses(pool, store);
      const stopped = statuses.flatMap(({ name, stopped }) =>
        stopped === null ? [] : [`${name}: ${stopped}`],
      );
      if (stopped.length > 0) throw new ClearError(`Proyecciones detenidas. ${stopped.join('. ')}.`);
      const behind = new Set(statuses.filter((status) => status.behind).map(({ name }) => name));
      const stuck = rows.filter(({ name, silent }) => behind.has(name) && silent > STUCK_SECONDS);
      if (stuck.length > 0)
        throw new Error(`projections stand still: ${stuck.map(({ name }) => name).join(', ')}`);
    },
    caughtUp: async (ms) => await positions.waitFor(names, await store.head(), ms),
    async stop() {
      await Promise.all([retiring?.stop(), feed.stop()]);
    },
  };
}
