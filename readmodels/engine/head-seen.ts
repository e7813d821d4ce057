import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type { Queryable } from './queryable.ts';

/** Between two looks at the end of the log: lag of events that were decided long ago is known this exactly. */
export const LOOK_MS = 5_000;
/** Longest lag that is shown: a greater one is shown as this. */
const KEPT = '7 days';

/** Keeps where the end of the log is now. */
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
 * The most seconds that the first event after a position can have been in the log: since the end of the log was last
 * seen at or before it. Undefined: it was never seen.
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
