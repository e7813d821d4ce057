import { setTimeout as pause } from 'node:timers/promises';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Log } from '@expediente/platform/logs.ts';
import { FutureEvent, newerText } from '@expediente/schemas/present.ts';
import type { Projection } from '../projection.ts';
import { type Actor, ITSELF } from './actor.ts';
import { install } from './install.ts';
import { endRebuilding, isProjected, tryRebuilding } from './locks.ts';
import { logLeftOut } from './quarantine.ts';
import type { Queryable } from './queryable.ts';
import { type RebuildParts, RebuildRunning, rebuild } from './rebuild.ts';
import { RunCancelled, RunMeter, type RunParts } from './run-meter.ts';
import { goLive } from './swap.ts';
import { liveVersion, ownVersion } from './versions.ts';

/** Actor that swaps in a version filled next to the live one: the process that filled it, or ops. */
export type SwapBy = 'auto' | 'ops';

/** Advice in Spanish for an event newer than the program. */
export const adviceToSetApart = (name: string, record: string): string =>
  `Si no puede actualizarlo, aparte ese registro y lo demás sigue: npm run projections -- set-apart ${name} ${record}`;

/** Interval at which a process that waits for others looks again. */
const LOOK_AGAIN_MS = 250;

/**
 * Fills a projection's version next to the live one unless its tables are complete; of processes that start together
 * one fills, the others wait. The version is not read yet.
 * @throws {ClearError} an event is newer than this program
 */
export async function fillNextToLive(
  parts: RebuildParts & { readonly log: Log },
  projection: Projection,
  signal: AbortSignal,
): Promise<void> {
  const { pool, store, log } = parts;
  while ((await install(pool, store, projection)) === 'missing') {
    log.info({ projection: projection.name, version: projection.version }, 'filling a new version');
    try {
      const { leftOut } = await rebuild(parts, projection, { kind: 'release', signal });
      for (const left of leftOut) logLeftOut(log, projection, left);
    } catch (error) {
      if (error instanceof FutureEvent)
        throw new ClearError(
          `La proyección ${projection.name} no se hizo: ${newerText(error)}. ${adviceToSetApart(projection.name, error.stream)}`,
        );
      if (error instanceof RunCancelled)
        throw new ClearError(
          `La versión nueva de la proyección ${projection.name} no se hizo: ${error.by} detuvo su llenado. Al iniciar de nuevo se empieza otra vez.`,
        );
      if (!(error instanceof RebuildRunning)) throw error;
      await pause(LOOK_AGAIN_MS, undefined, { signal });
    }
  }
}

/**
 * Resolves when this program's version of a projection is in use. A version filled next to the live one is kept up to
 * date, and comes into use once it has reached the live version's position, or, with `ops`, at their command.
 * @param whileStopped treatment of a version that an event newer than this program stopped: `leave` it next to the live
 * version of the release that wrote the event, or `wait` until it goes on
 * @returns false: the version was left
 */
export async function untilLive(
  parts: RunParts & { readonly log: Log },
  projection: Projection,
  by: SwapBy,
  signal: AbortSignal,
  whileStopped: 'leave' | 'wait' = 'leave',
): Promise<boolean> {
  const { pool, log } = parts;
  const target = (await liveVersion(pool, projection.name))?.position;
  await awaitSwap(pool, projection);
  for (let announced = false; ; announced = true) {
    const own = await ownVersion(pool, projection);
    if (own?.live) return true;
    if (own?.stopped && whileStopped === 'leave') return false;
    if (!own?.filled) throw new Error(`${projection.name} ${projection.version} is not there any more`);
    const reached = target === undefined || own.position >= target;
    if (by === 'auto' && reached) {
      await swapIn(parts, projection.name, projection.version, ITSELF).catch((error: unknown) => {
        if (!(error instanceof RebuildRunning)) throw error;
      });
    } else if (reached && !announced) {
      log.warn(
        { projection: projection.name, version: projection.version },
        'a new version waits for its swap',
      );
    }
    await pause(LOOK_AGAIN_MS, undefined, { signal });
  }
}

/** Lets a version that was live before (a release was taken back) wait for its swap again. */
async function awaitSwap(db: Queryable, { name, version }: Projection): Promise<void> {
  await db.query(
    'update read.projection set live_since = null where name = $1 and fingerprint = $2 and not live and filled',
    [name, version],
  );
}

/** Versions of a projection that were filled next to the live one, never came into use, and are kept up to date. */
export async function waitingVersions(db: Queryable, name: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ version: string }>(
    `select fingerprint as version from read.projection
     where name = $1 and filled and not live and live_since is null and fingerprint is not null order by version desc`,
    [name],
  );
  const waiting: string[] = [];
  for (const { version } of rows) if (await isProjected(db, { name, version })) waiting.push(version);
  return waiting;
}

/**
 * Brings a filled version into use, as a run. Readers of each build go on reading their own version's tables.
 * @returns number of the run; undefined: the version is in use already
 * @throws {RebuildRunning} while the projection is rebuilt or filled
 */
export async function swapIn(
  parts: RunParts,
  name: string,
  version: string,
  by: Actor,
): Promise<number | undefined> {
  const session = await parts.pool.connect();
  try {
    if (!(await tryRebuilding(session, name)))
      throw new RebuildRunning(`projection ${name} is being rebuilt`);
    const live = await liveVersion(session, name);
    if (live?.version === version) return undefined;
    const meter = await RunMeter.begin(session, parts, {
      projection: name,
      kind: 'swap',
      by,
      from: live?.version ?? null,
      to: version,
    });
    try {
      await goLive(session, name, version);
      await meter.done({ message: 'La versión nueva está en uso.' });
    } catch (error) {
      await meter.failed(error, false);
      throw error;
    } finally {
      await endRebuilding(session, name).catch(() => undefined);
    }
    return meter.id;
  } finally {
    // Destroyed, not returned: the locks end with the session.
    session.release(true);
  }
}
