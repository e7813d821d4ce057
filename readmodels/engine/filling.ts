import { type EventStore, type Position, START, type StreamShare } from '@expediente/eventstore/port.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { type Filled, Filler } from './filler.ts';
import type { Pace } from './pace.ts';
import type { RunMeter } from './run-meter.ts';
import type { Place } from './tables.ts';

/** A share of the streams to be folded up to a position, into the tables of a projection's rebuild. */
export interface FillTask {
  readonly projection: string;
  readonly share: StreamShare;
  readonly upTo: Position;
  readonly place: Place;
}

/** Fills a share in another thread. */
export interface FillHelper {
  /** Number of events from which its start is worthwhile. */
  readonly worthFrom: number;
  /**
   * @param onEvents called at intervals with the number of events folded so far
   * @throws the error of the filling, as text; when aborted, at once
   */
  fill(task: FillTask, onEvents: (events: number) => void, signal: AbortSignal): Promise<Filled>;
}

export interface FillingParts {
  readonly client: pg.ClientBase;
  readonly store: EventStore;
  readonly projection: Projection;
  readonly place: Place;
  /** Last event to fold; absent: the present end of the log. */
  readonly upTo: Position | undefined;
  readonly signal: AbortSignal;
}

/** Session settings for filling: tables without readers need not be durable after each write. */
export const FILLING_SETTINGS =
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off';

/**
 * Fills a projection's tables, with a helper in two shares; the rows are not counted yet. Each row is made from the
 * events of one stream, so that the shares never touch the same row.
 * @returns the filler that continues with all streams from there
 */
export async function fillTables(
  { client, store, projection, place, upTo: end, signal }: FillingParts,
  meter: Pick<RunMeter, 'events'>,
  helper: FillHelper | undefined,
  pace: Pace | undefined,
): Promise<Filler> {
  let ofHelper = 0;
  const onEvents = (events: number): void => meter.events(events + ofHelper);
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const filler = new Filler({ client, store, projection, place, signal: either, onEvents }, START);
  if (!helper) {
    await filler.fill({ pace, upTo: end });
    return filler;
  }
  const upTo = end ?? (await store.head());
  const task = { projection: projection.name, share: { index: 1, of: 2 }, upTo, place };
  const onHelped = (events: number): void => {
    ofHelper = events;
    onEvents(filler.events);
  };
  const shares = [
    filler.fill({ share: { index: 0, of: 2 }, upTo }),
    helper.fill(task, onHelped, either),
  ] as const;
  // Both must end before the tables are dropped; the first failure is the one reported.
  for (const share of shares) share.catch((error: unknown) => failed.abort(error));
  await Promise.allSettled(shares);
  if (failed.signal.aborted) throw failed.signal.reason;
  ofHelper = 0;
  filler.join(await shares[1]);
  return filler;
}

/** Fills one share, in the helper's process. */
export async function fillShare(
  pool: pg.Pool,
  store: EventStore,
  projection: Projection,
  { share, upTo, place }: FillTask,
  onEvents: (events: number) => void,
): Promise<Filled> {
  const client = await pool.connect();
  try {
    await client.query(FILLING_SETTINGS);
    const { signal } = new AbortController();
    return await new Filler({ client, store, projection, place, signal, onEvents }, START).fill({
      share,
      upTo,
    });
  } finally {
    // Destroyed, not returned: the settings end with the session.
    client.release(true);
  }
}
