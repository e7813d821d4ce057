import type { StreamName } from '@expediente/kernel/streams.ts';
import type { Actor } from './actor.ts';
import type { Queryable } from './queryable.ts';

/** Decision of ops about a record that a projection leaves out. */
export interface Acknowledged {
  readonly projection: string;
  readonly record: StreamName;
  /**
   * First event missing in the record's rows. If the record is later left out from another event on, this
   * acknowledgement does not count.
   */
  readonly revision: number;
  /** Set if the projection goes on without the record although it has events newer than the program. */
  readonly newer: boolean;
  readonly reason: string;
  readonly by: Actor;
}

/**
 * Stores by whom and why a record left out was acknowledged. Once set, `newer` stays: the projection goes on without
 * the record.
 */
export async function acknowledge(
  db: Queryable,
  { projection, record, revision, newer, reason, by }: Acknowledged,
): Promise<void> {
  await db.query(
    `insert into read.acknowledged as known (projection, record, revision, newer, reason, user_id, user_name)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (projection, record) do update set revision = excluded.revision, newer = known.newer or excluded.newer,
       reason = excluded.reason, user_id = excluded.user_id, user_name = excluded.user_name, at = now()`,
    [projection, record, revision, newer, reason, by.user, by.name],
  );
}

/** Records with events newer than the program that ops decided to go on without. */
export async function setApartByOps(db: Queryable, projection: string): Promise<ReadonlySet<StreamName>> {
  // `acknowledge` wrote the names of streams.
  const { rows } = await db.query<{ record: StreamName }>(
    'select record from read.acknowledged where projection = $1 and newer',
    [projection],
  );
  return new Set(rows.map(({ record }) => record));
}

/** Forgets decisions about records that no version of the projection leaves out any more. */
export async function forgetAcknowledged(
  db: Queryable,
  { name }: { readonly name: string },
  record: string,
): Promise<void> {
  await db.query(
    `delete from read.acknowledged known where projection = $1 and record = $2 and not exists
       (select from read.quarantine q where q.projection = known.projection and q.record = known.record)`,
    [name, record],
  );
}
