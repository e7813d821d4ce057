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

/**
 * Longest wait for a process to begin its run; the answer need not wait longer, since the journal has the run already.
 */
const BEGINS_MS = 3000;

export interface BeginParts extends RunParts, Pick<ReadParts, 'startRun'> {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Begins a run in a process of its own. Answers with the run's number once the process has begun it, or refuses if the
 * process could not; on a busy machine it answers earlier, since the journal has the run as soon as it is reserved.
 * Until the process has begun the run or failed to, no other is started.
 * @param once refusal of a second run
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
  // A broken connection fails the next statement, not the process; its lock is released with it.
  session.on('error', () => undefined);
  const released = (): void => session.release(true);
  let run = 0;
  // Takes the reserved run out of the journal; if that fails, the run is shown as interrupted.
  const forgotten = async (): Promise<void> =>
    await forgetReserved(pool, run)
      .catch(() => undefined)
      .finally(released);
  try {
    // Checked early to spare a process: the lock that the new process takes decides.
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

/** Records why a run did not begin whose number was already answered. */
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
