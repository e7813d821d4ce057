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
import { whileMoving } from './while-moving.ts';

export interface ProjectingOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
  readonly audit?: Pick<Audit, 'record'> | undefined;
  readonly meter?: FeedMeter;
  /** Absent: all projections of the product. */
  readonly projections?: readonly Projection[];
  /** False: the process only answers reads, and others project. Absent: true. */
  readonly project?: boolean;
  /** Check against the seals, made before a new version's tables come into use; absent: none. */
  readonly notAsSealed?: NotAsSealed;
  /** Actor that swaps in a new version filled next to the live one; absent: the process itself. */
  readonly swap?: SwapBy;
  /** Ends a start while it fills or waits. */
  readonly signal?: AbortSignal;
}

/** Projections of a process that serves the read side. */
export interface Projecting {
  readonly positions: Positions;
  /** Rejects when a projection lags too far behind; with a ClearError when ops can repair it. */
  health(): Promise<void>;
  /**
   * True once the tables have all events that the log has now (after a start, after loading data); false when no
   * projection moved for `ms`, or the process stops.
   */
  caughtUp(ms: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** Seconds without progress after which a projection that is behind counts as stuck. */
const STUCK_SECONDS = 30;
/** Interval at which waits check for stopped projections. */
const LOOK_MS = 500;

/**
 * Creates missing tables, fills versions next to those in use, keeps all of them up to date, and resolves once this
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
  const behind: Projection[] = [];
  try {
    // The feed keeps the versions up to date meanwhile, so that they miss no event when they come into use.
    for (const projection of projections)
      if (!(await untilLive(options, projection, swap, signal))) behind.push(projection);
  } catch (error) {
    await feed.stop();
    throw error;
  }
  // The projections in `behind` met an event newer than this program. Reads use the tables of a version as they are,
  // and the version comes into use once its projection goes on.
  const ending = new AbortController();
  const waiting = behind.map(
    async (projection) =>
      await untilLive(options, projection, swap, ending.signal, 'wait').catch((error: unknown) => {
        if (!ending.signal.aborted)
          log.error({ err: error, projection: projection.name }, 'a version was not brought into use');
      }),
  );
  if (project) for (const projection of projections) await retryAfterRelease(options, projection);
  const retiring = project ? keepRetiring(pool, log, projections) : undefined;
  const names = projections.map(({ name }) => name);
  return {
    positions,
    health: async () => await requireWell(options, projections, feed.failure),
    async caughtUp(ms) {
      const head = await store.head();
      return await whileMoving(ms, AbortSignal.any([signal, ending.signal]), async () => {
        const rows = await ownRows(pool, projections);
        // Stopped projections are no longer waited for: health reports them.
        const stopped = stoppedIn(rows);
        const going = names.filter((name) => !stopped.some((each) => each.name === name));
        const reached = await positions.waitFor(going, head, LOOK_MS);
        return { reached, place: rows.map(({ name, position }) => `${name} ${position}`).join() };
      });
    },
    async stop() {
      ending.abort();
      await Promise.all([retiring?.stop(), feed.stop(), ...waiting]);
    },
  };
}

interface OwnRow extends LogPlace {
  readonly name: string;
  readonly stopped: string | null;
  readonly silent: number;
}

/** Rows of this program's versions that have tables. */
async function ownRows(pool: pg.Pool, projections: readonly Projection[]): Promise<readonly OwnRow[]> {
  const { rows } = await pool.query<OwnRow>(
    `select name, position, log, stopped, extract(epoch from now() - moved_at)::integer as silent
     from read.projection join unnest($1::text[], $2::text[]) as own(name, fingerprint) using (name, fingerprint)`,
    [projections.map(({ name }) => name), projections.map(({ version }) => version)],
  );
  return rows;
}

const stoppedIn = (rows: readonly OwnRow[]): readonly OwnRow[] =>
  rows.filter(({ stopped }) => stopped !== null);

/**
 * Checks that all projections make progress.
 * @param failure reason of the last interruption of projecting
 * @throws {ClearError} this program's version of a projection is stopped, or makes no progress
 */
async function requireWell(
  { pool, store }: ProjectingOptions,
  projections: readonly Projection[],
  failure: string | undefined,
): Promise<void> {
  const rows = await ownRows(pool, projections);
  const stopped = stoppedIn(rows).map(({ name, stopped }) => `${name}: ${stopped}`);
  if (stopped.length > 0) throw new ClearError(`Proyecciones detenidas. ${stopped.join('. ')}.`);
  const head = await store.head();
  const stuck: string[] = [];
  for (const row of rows) {
    // A projection rests when there are no new events, too; it is stuck only if its oldest pending event has waited
    // longer than `STUCK_SECONDS`.
    if (row.silent <= STUCK_SECONDS) continue;
    const projection = projections.find(({ name }) => name === row.name);
    const behind =
      !isOf(store, head, row) || (await lagOf(pool, store, row.position, projection)) > STUCK_SECONDS;
    if (behind) stuck.push(row.name);
  }
  if (stuck.length === 0) return;
  const because = failure === undefined ? '' : ` (${failure})`;
  throw new ClearError(
    `Las listas ${stuck.join(', ')} no avanzan desde hace más de ${STUCK_SECONDS} segundos${because}: vea expediente.log.`,
  );
}
