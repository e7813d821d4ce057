import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type { Queryable } from './queryable.ts';

/**
 * Time between two looks at the end of the log, which is the precision of the lag for events that were decided long
 * ago.
 */
export const LOOK_MS = 5_000;
/** Longest lag that is shown; greater lags appear as this one. */
const KEPT = '7 days';

/** Stores the present end of the log. */
export async function keepHead(db: Queryable, store: Pick<EventStore, 'id' | 'head'>): Promise<void> {
  const head = await store.head();
  const { rowCount } = await db.query(
    'insert into read.head_seen (log, position) values ($1, $2) on conflict do nothing',
    [store.id, head],
  );
  if (rowCount === 1)
    await db.query(`delete from read.head_seen where log <> $1 or at < now() - interval '${KEPT}'`, [
      store.id,
    ]);
}

/**
 * Upper bound of the seconds since the first event after a position was stored: the time since the log was last seen to
 * end at or before that position. Undefined: the log was never looked at.
 */
export async function storedWithin(
  db: Queryable,
  log: string,
  position: Position,
): Promise<number | undefined> {
  const { rows } = await db.query<{ seconds: number | null }>(
    `select extract(epoch from now() - coalesce(
       (select max(at) from read.head_seen where log = $1 and position <= $2),
       (select min(at) from read.head_seen where log = $1)))::float8 as seconds`,
    [log, position],
  );
  return rows[0]?.seconds ?? undefined;
}
