import type { EventStore } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { oneLine } from '@expediente/platform/clear-error.ts';
import type { Log } from '@expediente/platform/logs.ts';
import { isUnread } from '@expediente/schemas/present.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { type Actor, ITSELF } from './actor.ts';
import { endRebuilding, tryRebuilding } from './locks.ts';
import { keepTry, quarantined, triedByOthers, wordsOf } from './quarantine.ts';
import { isRefusedData } from './refused.ts';
import { reproject } from './reproject.ts';
import { PoisonEvent } from './rows.ts';
import { type RunParts, recordedRun } from './run-meter.ts';

export interface RetryParts extends RunParts {
  readonly pool: pg.Pool;
  readonly store: EventStore;
}

/** Result of trying a record again. */
export interface Retried {
  readonly stream: StreamName;
  readonly released: boolean;
  /** Reason why the record stays set apart; '': it was released. */
  readonly error: string;
}

/**
 * Tries to take in records that a projection set apart, as a run: releases those that can be taken in now, and records
 * the try for the others.
 * @param streams records to try; absent: all
 */
export async function retry(
  parts: RetryParts,
  projection: Projection,
  by: Actor,
  streams?: readonly StreamName[],
): Promise<{ readonly run: number; readonly results: readonly Retried[] }> {
  const { name, version } = projection;
  const begun = { projection: name, kind: 'retry', by, from: version, to: null } as const;
  const { run, result } = await recordedRun(parts, begun, async () => {
    const results: Retried[] = [];
    for (const stream of streams ?? (await quarantined(parts.pool, projection)))
      results.push(await tryAgain(parts, projection, stream));
    return { result: results, message: retriedText(results) };
  });
  return { run, results: result };
}

async function tryAgain(parts: RetryParts, projection: Projection, stream: StreamName): Promise<Retried> {
  try {
    await reproject(parts, projection, stream);
    return { stream, released: true, error: '' };
  } catch (failure) {
    if (!(failure instanceof PoisonEvent || isUnread(failure) || isRefusedData(failure))) throw failure;
    const error = oneLine(wordsOf(failure));
    await keepTry(parts.pool, projection, stream, failure);
    return { stream, released: false, error };
  }
}

function retriedText(results: readonly Retried[]): string {
  const released = results.filter((each) => each.released).length;
  const still = results.length - released;
  if (results.length === 0) return 'No había registros en cuarentena.';
  return `Registros que ya se muestran completos: ${released}. Siguen en cuarentena: ${still}.`;
}

/**
 * After a release: tries the records that another build set apart once by this build. Of processes that start together
 * only one does; a failure is logged, and leaves the records set apart.
 */
export async function retryAfterRelease(
  parts: RetryParts & { readonly log: Log },
  projection: Projection,
): Promise<void> {
  const { pool, log } = parts;
  const session = await pool.connect();
  try {
    if (!(await tryRebuilding(session, projection.name))) return;
    try {
      const streams = await triedByOthers(session, projection);
      if (streams.length === 0) return;
      const { results } = await retry(parts, projection, ITSELF, streams);
      for (const { stream, released, error } of results)
        log.info(
          { projection: projection.name, record: stream, released, error },
          'a record was tried again',
        );
    } finally {
      await endRebuilding(session, projection.name).catch(() => undefined);
    }
  } catch (error) {
    log.warn({ err: error, projection: projection.name }, 'records set apart could not be tried again');
  } finally {
    // Destroyed, not returned: the lock ends with the session.
    session.release(true);
  }
}
