import { setTimeout as pause } from 'node:timers/promises';
import { oneLine } from '@expediente/platform/clear-error.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import { isBeingRebuilt, tryStarting } from '@expediente/readmodels/engine/locks.ts';
import {
  forgetReserved,
  type RunParts,
  recordNotBegun,
  reserveRun,
} from '@expediente/readmodels/engine/run-meter.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ReadParts, RunWanted } from '../shared/parts.ts';

/** A process that takes longer to start is not waited for: its run is in the journal already. */
const BEGINS_MS = 3000;

export interface BeginParts extends RunParts, Pick<ReadParts, 'startRun'> {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Begins a run in a process of its own; answers with its number as soon as it has begun, or why it has not, and on a busy
 * machine before that: the journal has it from the moment it is started. Until its process has begun it, or ended
 * without, no other is started.
 * @param once what a second one is refused with
 * @throws {Refused}
 */
export async function beginRun(
  parts: BeginParts,
  wanted: Omit<RunWanted, 'run'>,
  once: () => Refused,
): Promise<number> {
  const { pool } = parts;
  const { name, kind, by } = wanted;
  const session = await pool.connect();
  // A connection that breaks fails the next statement, not the process; its lock is gone with it.
  session.on('error', () => undefined);
  const released = (): void => session.release(true);
  let run = 0;
  // One that cannot be taken out is shown as interrupted.
  const forgotten = async (): Promise<void> =>
    await forgetReserved(pool, run)
      .catch(() => undefined)
      .finally(released);
  try {
    // The lock itself decides, in the process that takes it; this spares its start.
    const isFirst = (await tryStarting(session, name)) && !(await isBeingRebuilt(pool, name));
    if (!isFirst) throw once();
    run = await reserveRun(session, { projection: name, kind, by });
    const starting = parts.startRun({ ...wanted, run });
    const outcome = await Promise.race([starting, pause(BEGINS_MS)]);
    if (outcome === undefined) {
      void writtenDown(parts, starting, { ...wanted, run }).finally(released);
      return run;
    }
    if ('refused' in outcome) throw new Refused('not-begun', outcome.refused);
  } catch (error) {
    await forgotten();
    throw error;
  }
  released();
  return run;
}

/** One that began late was answered already: should it not begin, the journal says why. */
async function writtenDown(
  parts: BeginParts,
  starting: ReturnType<ReadParts['startRun']>,
  { name, kind, by, run }: RunWanted,
): Promise<void> {
  const outcome = await starting.catch((error: unknown) => ({ refused: oneLine(error) }));
  if (!('refused' in outcome)) return;
  const begun = { projection: name, kind, by, from: null, to: null, run };
  await recordNotBegun(parts, begun, outcome.refused).catch((error: unknown) =>
    parts.log.error(
      { err: error, projection: name, run },
      'a run did not begin, and could not be written down',
    ),
  );
}
