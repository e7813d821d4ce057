import { setTimeout as pause } from 'node:timers/promises';
import { oneLine } from '@expediente/platform/clear-error.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import { isBeingRebuilt, tryStarting } from '@expediente/readmodels/engine/locks.ts';
import { type RunParts, recordNotBegun, reserveRun } from '@expediente/readmodels/engine/run-meter.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ReadParts, RunWanted } from '../shared/parts.ts';

/** A process that takes longer to start is not waited for; shorter than proxies wait for an answer. */
const BEGINS_MS = 30_000;

interface BeginParts extends RunParts, Pick<ReadParts, 'startRun'> {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Begins a run in a process of its own; answers with its number as soon as it is in the journal, or why it is not, and
 * on a busy machine before that: what comes of it, the journal shows. Until its process has begun it, or ended without,
 * no other is started.
 * @param once what a second one is refused with
 * @throws {Refused}
 */
export async function beginRun(
  parts: BeginParts,
  wanted: Omit<RunWanted, 'run'>,
  once: () => Refused,
): Promise<number> {
  const { pool } = parts;
  const session = await pool.connect();
  // A connection that breaks fails the next statement, not the process; its lock is gone with it.
  session.on('error', () => undefined);
  let starting: ReturnType<ReadParts['startRun']>;
  let run: number;
  try {
    // The lock itself decides, in the process that takes it; this spares its start.
    const isFirst = (await tryStarting(session, wanted.name)) && !(await isBeingRebuilt(pool, wanted.name));
    if (!isFirst) throw once();
    run = await reserveRun(pool);
    starting = parts.startRun({ ...wanted, run });
  } catch (error) {
    session.release(true);
    throw error;
  }
  const settled = (): void => session.release(true);
  starting.then(settled, settled);
  const outcome = await Promise.race([starting, pause(BEGINS_MS)]);
  if (outcome === undefined) void writtenDown(parts, starting, { ...wanted, run });
  else if ('refused' in outcome) throw new Refused('not-begun', outcome.refused);
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
