import { type EventStore, START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import { acknowledge } from '@expediente/readmodels/engine/acknowledged.ts';
import type { Actor } from '@expediente/readmodels/engine/actor.ts';
import { markGoingOn } from '@expediente/readmodels/engine/checkpoint.ts';
import { categoriesOf, doorOf } from '@expediente/readmodels/engine/present.ts';
import { apartFrom, quarantined } from '@expediente/readmodels/engine/quarantine.ts';
import { RebuildRunning } from '@expediente/readmodels/engine/rebuild.ts';
import { swapIn, waitingVersions } from '@expediente/readmodels/engine/release.ts';
import { retire, versionTables } from '@expediente/readmodels/engine/retire.ts';
import { retry } from '@expediente/readmodels/engine/retry.ts';
import { type RunParts, recordedRun } from '@expediente/readmodels/engine/run-meter.ts';
import { cancelRun } from '@expediente/readmodels/engine/runs.ts';
import { liveVersion, ownVersion } from '@expediente/readmodels/engine/versions.ts';
import type { Projection } from '@expediente/readmodels/projection.ts';
import type { RetiredAnswer, RetryAnswer, RunAnswer, SetApartAnswer } from '@expediente/schemas/ops/read.ts';
import { FutureEvent, newerText } from '@expediente/schemas/present.ts';
import { ONCE, OWN_VERSION, refusal, SOMETHING_RUNS, VERSION_WAITS } from './offers.ts';

export interface ActParts extends RunParts {
  readonly store: EventStore;
  readonly projections: readonly Projection[];
}

/**
 * Asks the current run of a projection to stop; the tables in use stay as they are.
 * @throws {Refused}
 */
export async function cancel({ pool }: ActParts, name: string, by: Actor): Promise<RunAnswer> {
  const run = await cancelRun(pool, name, by);
  if (run === undefined) throw refusal(SOMETHING_RUNS, name);
  return { run, name };
}

/**
 * Brings the version into use that was filled next to the live one and is kept up to date.
 * @throws {Refused}
 */
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

/**
 * Drops the tables of versions that are not in use and that no process projects, however recently they were replaced.
 */
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
 * Takes in again one record that a projection set apart, or all of them.
 * @param stream `order-41`; absent: all
 * @throws {Refused} the record is not set apart, or this program's version is not in use
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
  if (stream !== undefined && streams.length === 0) throw notSetApart(name, stream);
  return await retry(parts, projection, by, streams);
}

/**
 * Lets a projection go on without one record that has events newer than this program, or without all such records. Each
 * is left out like a record that a fold cannot take, and the next build tries it again.
 * @param stream `order-401`; absent: all records that have such events now
 * @throws {Refused} there is none
 */
export async function setApart(
  parts: ActParts,
  projection: Projection,
  stream: string | undefined,
  by: Actor,
): Promise<SetApartAnswer> {
  const { name, version } = projection;
  const newer =
    stream === undefined
      ? await allNewer(parts.store, projection)
      : await newerIn(parts.store, projection, stream as StreamName); // an unknown name has no events
  if (newer.length === 0) throw new Refused('nothing-newer', nothingNewer(name, stream));
  const begun = { projection: name, kind: 'set-apart', by, from: version, to: null } as const;
  const { run } = await recordedRun(parts, begun, async () => {
    for (const future of newer)
      await acknowledge(parts.pool, {
        ...{ projection: name, record: future.stream as StreamName, revision: future.revision },
        ...{ newer: true, reason: newerText(future), by },
      });
    await markGoingOn(parts.pool, projection);
    const first = newer.slice(0, 3).map(newerText).join('; ');
    const message = `Registros en cuarentena: ${newer.length} (${first}${newer.length > 3 ? '; …' : ''}).`;
    return { result: undefined, message };
  });
  return { run, name, records: newer.map((future) => future.stream) };
}

const nothingNewer = (name: string, stream: string | undefined): string =>
  stream === undefined
    ? `La proyección ${name} no tiene registros con eventos más nuevos que este programa: no hay qué poner en cuarentena.`
    : `El registro ${stream} no tiene eventos más nuevos que este programa: no hay por qué ponerlo en cuarentena en la proyección ${name}.`;

/** First event of each record that is newer than this program. */
async function allNewer(store: EventStore, projection: Projection): Promise<readonly FutureEvent[]> {
  const found = new Map<string, FutureEvent>();
  for await (const { events } of store.readAll(START, { categories: categoriesOf(projection) }))
    for (const future of newerAmong(projection, events))
      if (!found.has(future.stream)) found.set(future.stream, future);
  return [...found.values()];
}

async function newerIn(
  store: EventStore,
  projection: Projection,
  stream: StreamName,
): Promise<readonly FutureEvent[]> {
  if (!categoriesOf(projection).includes(streamCategory(stream))) return [];
  return newerAmong(projection, await store.readStream(stream)).slice(0, 1);
}

function newerAmong(projection: Projection, events: readonly StoredEvent[]): readonly FutureEvent[] {
  const present = doorOf(projection);
  return events.flatMap((event) => {
    try {
      present(event);
      return [];
    } catch (error) {
      if (error instanceof FutureEvent) return [error];
      throw error;
    }
  });
}

/**
 * Notes that a user knows of a record left out, and the reason why it stays so for now; its alarm ends.
 * @throws {Refused} the record is not set apart
 */
export async function acknowledgeApart(
  parts: ActParts,
  projection: Projection,
  stream: string,
  reason: string,
  by: Actor,
): Promise<RunAnswer> {
  const { name } = projection;
  const live = (await liveVersion(parts.pool, name))?.version ?? null;
  const revision = await apartFrom(parts.pool, name, stream);
  if (revision === undefined) throw notSetApart(name, stream);
  const begun = { projection: name, kind: 'acknowledge', by, from: live, to: null } as const;
  const { run } = await recordedRun(parts, begun, async () => {
    const record = stream as StreamName; // a stream's name in the quarantine
    await acknowledge(parts.pool, { projection: name, record, revision, newer: false, reason, by });
    return { result: undefined, message: `${stream}, desde la revisión ${revision}: ${reason}` };
  });
  return { run, name };
}

const notSetApart = (name: string, stream: string): Refused =>
  new Refused('not-set-apart', `El registro ${stream} no está en cuarentena en la proyección ${name}.`);
