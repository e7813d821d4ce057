import { stableNumber } from '@expediente/kernel/hash.ts';
import type { Projection } from '../projection.ts';
import type { Queryable } from './tables.ts';

/** `expr`: projecting; one process per projection and version, for as long as its session lives. */
const PROJECTING = 0x65_78_70_72;
/** `expw`: writing its live tables: a batch, a swap, a record projected again. */
const WRITING = 0x65_78_70_77;
/** `exrb`: rebuilding it. */
const REBUILDING = 0x65_78_72_62;

/** A projection's name and version, as its locks know it. */
export type Version = Pick<Projection, 'name' | 'version'>;

const numberOf = ({ name, version }: Version): number =>
  // PostgreSQL's integers have a sign.
  stableNumber(`${name}:${version}`) | 0;

/** True when this session now projects it (or did already). */
export async function tryProjecting(db: Queryable, projection: Projection): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    PROJECTING,
    numberOf(projection),
  ]);
  return rows[0]?.taken === true;
}

/** Gives back what `tryProjecting` took. */
export async function endProjecting(db: Queryable, projection: Projection): Promise<void> {
  await db.query('select pg_advisory_unlock($1, $2)', [PROJECTING, numberOf(projection)]);
}

/** True when no session projects it; none begins to before the transaction ends. */
export async function nobodyProjects(db: Queryable, version: Version): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1, $2) as taken', [
    PROJECTING,
    numberOf(version),
  ]);
  return rows[0]?.taken === true;
}

/** True when this session may rebuild it; a second rebuild of one projection is refused. */
export async function tryRebuilding(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    REBUILDING,
    numberOf({ name, version: '0' }),
  ]);
  return rows[0]?.taken === true;
}

/** Gives back what `tryRebuilding` took; a session that is lost gives it back by itself. */
export async function endRebuilding(db: Queryable, name: string): Promise<void> {
  await db.query('select pg_advisory_unlock($1, $2)', [REBUILDING, numberOf({ name, version: '0' })]);
}

/** Waits until no other session writes the live tables; held until the transaction ends. Takes no transaction id. */
export async function lockWriting(db: Queryable, projection: Projection): Promise<void> {
  await db.query({
    name: 'projection.lock',
    text: 'select pg_advisory_xact_lock($1, $2)',
    values: [WRITING, numberOf(projection)],
  });
}

/** As `lockWriting`, for several transactions of one session. */
export async function holdWriting<T>(
  db: Queryable,
  projection: Projection,
  work: () => Promise<T>,
): Promise<T> {
  const key = [WRITING, numberOf(projection)];
  await db.query('select pg_advisory_lock($1, $2)', key);
  try {
    return await work();
  } finally {
    await db.query('select pg_advisory_unlock($1, $2)', key);
  }
}

/**
 * Until the transaction ends no vacuum works on these tables (`read.order_1f09c4`). PostgreSQL ends an autovacuum only
 * for a lock that somebody has waited for through `deadlock_timeout` (1 s): a lock that stops readers must never be
 * waited for so long, and one tried again and again would wait until a throttled vacuum ends by itself. This one
 * takes no transaction id, and stands in the way of its like alone.
 */
export async function keepVacuumsAway(db: Queryable, tables: readonly string[]): Promise<void> {
  await db.query(`lock table ${tables.join(', ')} in share update exclusive mode`);
}
