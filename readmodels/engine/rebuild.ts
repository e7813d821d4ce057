import type { EventStore } from '@expediente/eventstore/port.ts';
import { counted } from '@expediente/kernel/format.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { type Actor, ITSELF } from './actor.ts';
import { differingIn } from './difference.ts';
import type { FillHelper } from './filling.ts';
import { install } from './install.ts';
import { endRebuilding, tryRebuilding } from './locks.ts';
import { type Manipulation, manipulationText, type NotAsSealed } from './manipulated.ts';
import { type Filling, RebuildWork, type Worked } from './rebuild-work.ts';
import { RunMeter, type RunParts, type RunProgress } from './run-meter.ts';
import { MOST_TRIES, requireOwnBuild } from './swap.ts';
import type { Place } from './tables.ts';
import { type LiveVersion, liveVersion, ownVersion } from './versions.ts';

export interface RebuildOptions {
  /** Absent: `rebuild`. */
  readonly kind?: Filling;
  /** Absent: the process by itself. */
  readonly by?: Actor;
  /** Number from `reserveRun`; absent: a new one. */
  readonly run?: number | undefined;
  /**
   * Set if there are no users meanwhile: the server may use all processors, and indexes are made plainly, which hides
   * new events from readers until they are complete.
   */
  readonly alone?: boolean;
  onProgress?(progress: RunProgress): void;
  /** Called with the number of the run once it is certain to run. */
  onBegun?(run: number): void;
  /** Ends the rebuild cleanly: the live tables stay unchanged. */
  readonly signal?: AbortSignal;
  /** Fills half of the tables of a long log at the same time; absent: this process fills all. */
  readonly helper?: FillHelper | undefined;
  /**
   * Brings the tables into use even if the log differs from the one that the live tables were made from; the audit
   * records it.
   */
  readonly acceptLog?: boolean;
  /** Most tries to swap while others have the live tables open; absent: 40. */
  readonly swapTries?: number;
}

export interface RebuildResult extends Worked {
  readonly run: number;
  readonly projection: string;
  readonly kind: Filling;
  readonly seconds: number;
  /** Version for the comparison, and the version that was made. */
  readonly from: string | null;
  readonly to: string;
}

export interface RebuildParts extends RunParts {
  readonly store: EventStore;
  /** Check against the seals; absent: none. */
  readonly notAsSealed?: NotAsSealed | undefined;
}

/** Error when another process rebuilds, compares or fills the same projection now. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning';
}

/**
 * Fills a projection's tables anew next to the live ones, reports the differences from the live version as of its
 * checkpoint, and brings them into use: those of the live version itself in one short transaction, those of another
 * version by a flag. Killed at any point, it leaves the live tables unchanged, and the next run clears its traces. A
 * record whose rows cannot be made is left out, as in live projecting, without stopping the rebuild. A run of
 * `read.run` records it from begin to end.
 * @throws {RebuildRunning}
 * @throws {OtherBuild, SwapBlocked, ClearError}
 */
export async function rebuild(
  parts: RebuildParts,
  projection: Projection,
  options: RebuildOptions = {},
): Promise<RebuildResult> {
  const { pool, store } = parts;
  const { kind = 'rebuild', by = ITSELF, onProgress, onBegun, helper } = options;
  const started = performance.now();
  if (kind === 'rebuild') await install(pool, store, projection);
  const client = await pool.connect();
  // A broken connection fails the next statement, not the process.
  client.on('error', noMatter);
  try {
    if (!(await tryRebuilding(client, projection.name))) {
      throw new RebuildRunning(`projection ${projection.name} is being rebuilt already`);
    }
    const live = await liveVersion(client, projection.name);
    if (kind === 'verify') requireSameVersion(projection, live);
    const place = await placeFor(client, projection, kind);
    const total = live?.events ?? 0;
    const begun = {
      projection: projection.name,
      kind,
      run: options.run,
      by,
      from: live?.version ?? null,
      to: projection.version,
      total,
    };
    const meter = await RunMeter.begin(client, parts, begun, onProgress);
    onBegun?.(meter.id);
    const signal = AbortSignal.any([meter.signal, ...(options.signal ? [options.signal] : [])]);
    const stopCancelling = await cancelStatementsOn(signal, pool, client);
    try {
      const work = new RebuildWork({
        ...{ pool, client, store, projection, kind, place, live, meter, signal },
        alone: options.alone === true,
        helper: helper && total >= helper.worthFrom ? helper : undefined,
        swapTries: options.swapTries ?? MOST_TRIES,
        acceptLog: options.acceptLog === true,
        notAsSealed: parts.notAsSealed,
      });
      const result = await work.run();
      stopCancelling();
      if (result.manipulation && options.acceptLog)
        noteAccepted(parts, projection.name, by, result.manipulation);
      await meter.done({ ...result, message: resultText(kind, result) });
      const seconds = (performance.now() - started) / 1_000;
      const versions = { from: live?.version ?? null, to: projection.version };
      return { ...result, ...versions, run: meter.id, projection: projection.name, kind, seconds };
    } catch (error) {
      stopCancelling();
      await meter.failed(error, signal.aborted);
      // An error of a statement that the signal ended is less clear than the signal's reason.
      throw signal.aborted ? signal.reason : error;
    } finally {
      // Unlocked before the session ends, which takes a moment: a waiting rebuild may begin at once.
      await endRebuilding(client, projection.name).catch(noMatter);
    }
  } finally {
    // Destroyed, not returned: locks and settings end with the session.
    client.release(true);
  }
}

/** Records in the audit that tables were made from a log that was known to be manipulated. */
function noteAccepted({ audit }: RebuildParts, name: string, by: Actor, manipulation: Manipulation): void {
  audit?.record({
    kind: 'ops',
    user: by.user,
    entity: `projection:${name}`,
    result: 'accepted-log',
    details: {
      act: 'rebuild',
      by: by.name,
      found: manipulationText(manipulation),
      breaks: manipulation.breaks.length,
      beyond: manipulation.beyond.length,
      sealed: manipulation.sealed.length,
    },
  });
}

const noMatter = (): void => undefined;

function requireSameVersion({ name, version }: Projection, live: LiveVersion | undefined): void {
  if (live?.version === version) return;
  throw new ClearError(
    `La proyección ${name} no se verificó: la versión en uso es ${live?.version ?? 'ninguna'} y este programa hace la ${version}. Use preview, que dice qué cambiaría.`,
  );
}

/** Place of the tables to fill; in place only if they are neither read nor written. */
async function placeFor(client: pg.ClientBase, projection: Projection, kind: Filling): Promise<Place> {
  if (kind === 'release') return 'live';
  if (kind !== 'rebuild') return 'next';
  await requireOwnBuild(client, projection);
  const own = await ownVersion(client, projection);
  return own?.filled ? 'next' : 'live';
}

/** Ends the current statement when the signal is aborted, since an index of a long table may take long. */
async function cancelStatementsOn(
  signal: AbortSignal,
  pool: pg.Pool,
  client: pg.ClientBase,
): Promise<() => void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cancel = (): void => void pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(noMatter);
  signal.addEventListener('abort', cancel, { once: true });
  return () => signal.removeEventListener('abort', cancel);
}

function resultText(kind: Filling, { differences, swapped, stopped }: Worked): string {
  const differing = differingIn(differences);
  const found =
    differing > 0
      ? `${counted(differing, 'fila distinta', 'filas distintas')}.`
      : stopped === null
        ? 'Sin diferencias con las tablas en uso.'
        : 'Hasta ahí, sin diferencias.';
  if (swapped) return `${found} Las tablas nuevas están en uso.`;
  if (kind === 'release') return `${found} La versión nueva está hecha y espera a entrar en uso.`;
  if (stopped !== null) return `${found} Solo se comparó hasta donde está detenida: ${stopped}.`;
  return `${found} Solo se comparó.`;
}
