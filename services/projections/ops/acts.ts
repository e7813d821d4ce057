import type { EventStore } from '@expediente/eventstore/port.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { RetiredAnswer, RetryAnswer, RunAnswer } from '@expediente/schemas/ops/read.ts';
import type { Actor } from '../engine/actor.ts';
import { quarantined } from '../engine/quarantine.ts';
import { RebuildRunning } from '../engine/rebuild.ts';
import { swapIn, waitingVersions } from '../engine/release.ts';
import { retire, versionTables } from '../engine/retire.ts';
import { retry } from '../engine/retry.ts';
import { type RunParts, recordedRun } from '../engine/run-meter.ts';
import { cancelRun } from '../engine/runs.ts';
import { liveVersion, ownVersion } from '../engine/versions.ts';
import type { Projection } from '../projection.ts';
import { ONCE, OWN_VERSION, refusal, SOMETHING_RUNS, VERSION_WAITS } from './offers.ts';

export interface ActParts extends RunParts {
  readonly store: EventStore;
  readonly projections: readonly Projection[];
}

/** Asks the run of a projection that is under way to stop; its tables in use stay as they are. @throws {Refused} */
export async function cancel({ pool }: ActParts, name: string, by: Actor): Promise<RunAnswer> {
  const run = await cancelRun(pool, name, by);
  if (run === undefined) throw refusal(SOMETHING_RUNS, name);
  return { run, name };
}

/** Brings the version into use that was filled beside the live one and is kept up to date. @throws {Refused} */
export async function swap(parts: ActParts, name: string, by: Actor): Promise<RunAnswer> {
  const [version] = await waitingVersions(parts.pool, name);
  if (version === undefined) throw refusal(VERSION_WAITS, name);
  try {
    const run = await swapIn(parts, name, version, by);
    if (run === undefined) throw refusal(VERSION_WAITS, name);
    return { run, name };
  } catch (error) {
    throw error instanceof RebuildRunning ? refusal(ONCE, name) : error;
  }
}

/** Drops the tables of versions that are no longer in use and that no process projects, whatever day they ended. */
export async function retireOld(parts: ActParts, name: string, by: Actor): Promise<RetiredAnswer> {
  const { pool, projections } = parts;
  const live = (await liveVersion(pool, name))?.version ?? null;
  const begun = { projection: name, kind: 'retire', by, from: live, to: null } as const;
  const { run, result } = await recordedRun(parts, begun, async () => {
    const before = new Map(
      (await versionTables(pool, projections)).map((each) => [`${each.name} ${each.version}`, each]),
    );
    const gone = await retire(pool, projections, name);
    const retired = gone.map(({ version }) => ({
      version,
      bytes: before.get(`${name} ${version}`)?.bytes ?? 0,
    }));
    const message =
      retired.length === 0
        ? 'No había versiones anteriores que borrar: las que quedan las usa algún proceso.'
        : `Se borraron las versiones anteriores ${retired.map(({ version }) => version).join(', ')}.`;
    return { result: retired, message };
  });
  return { run, name, retired: result };
}

/**
 * Takes one record that a projection set apart in again, or all of them.
 * @param stream `order-41`; absent: all
 * @throws {Refused} when the record is not set apart, or this program's version is not in use
 */
export async function retrySetApart(
  parts: ActParts,
  projection: Projection,
  stream: string | undefined,
  by: Actor,
): Promise<RetryAnswer> {
  const { name } = projection;
  if (!(await ownVersion(parts.pool, projection))?.live) throw refusal(OWN_VERSION, name);
  const apart = await quarantined(parts.pool, projection);
  const streams = stream === undefined ? [...apart] : [...apart].filter((each) => each === stream);
  if (stream !== undefined && streams.length === 0)
    throw new Refused('not-set-apart', `El registro ${stream} no está apartado de la proyección ${name}.`);
  return await retry(parts, projection, by, streams);
}
