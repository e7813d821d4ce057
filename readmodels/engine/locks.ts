import { stableNumber } from '@expediente/kernel/hash.ts';
import type { Projection } from '../projection.ts';
import type { Queryable } from './queryable.ts';

/** `expr`: projecting; one process for each projection and version, while its session lives. */
const PROJECTING = 0x65_78_70_72;
/** `expw`: writing the live tables: a batch, a swap, a record projected again. */
const WRITING = 0x65_78_70_77;
/** `exrb`: rebuilding the projection. */
const REBUILDING = 0x65_78_72_62;

/** A projection's name and version, from which its locks are made. */
export type Version = Pick<Projection, 'name' | 'version'>;

const numberOf = ({ name, version }: Version): number =>
  // PostgreSQL's integers are signed.
  stableNumber(`${name}:${version}`) | 0;

/**
 * Tries to take the lock of projecting.
 * @returns true: this session projects it now, or did already
 */
export async function tryProjecting(db: Queryable, projection: Projection): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    PROJECTING,
    numberOf(projection),
  ]);
  return rows[0]?.taken === true;
}

/** Releases the lock of `tryProjecting`. */
export async function endProjecting(db: Queryable, projection: Projection): Promise<void> {
  await db.query('select pg_advisory_unlock($1, $2)', [PROJECTING, numberOf(projection)]);
}

/**
 * Tries to keep other sessions from projecting until the transaction ends.
 * @returns false: one is projecting
 */
export async function keepProjectorsAway(db: Queryable, version: Version): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1, $2) as taken', [
    PROJECTING,
    numberOf(version),
  ]);
  return rows[0]?.taken === true;
}

/** Tries to take the lock of rebuilding; a second rebuild of a projection is refused. */
export async function tryRebuilding(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    REBUILDING,
    numberOf({ name, version: '0' }),
  ]);
  return rows[0]?.taken === true;
}

/**
 * Tries to keep rebuilds from beginning until the transaction ends.
 * @returns false: one is under way
 */
export async function keepRebuildsAway(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1, $2) as taken', [
    REBUILDING,
    numberOf({ name, version: '0' }),
  ]);
  return rows[0]?.taken === true;
}

/** Releases the lock of `tryRebuilding`; the loss of the session releases it, too. */
export async function endRebuilding(db: Queryable, name: string): Promise<void> {
  await db.query('select pg_advisory_unlock($1, $2)', [REBUILDING, numberOf({ name, version: '0' })]);
}

/** `exst`: starting a run that was asked for, until its process begins it. */
const STARTING = 0x65_78_73_74;

/**
 * Tries to take the lock of starting a run, until the session ends.
 * @returns false: another session starts one
 */
export async function tryStarting(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    STARTING,
    numberOf({ name, version: '0' }),
  ]);
  return rows[0]?.taken === true;
}

/** `exin`: creating the first tables of a projection. */
const INSTALLING = 0x65_78_69_6e;

/** Waits until no other session installs any version of the projection; locks until the transaction ends. */
export async function lockInstalling(db: Queryable, name: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, $2)', [INSTALLING, numberOf({ name, version: '0' })]);
}

/** Waits until no other session writes the live tables; locks until the transaction ends. Takes no transaction id. */
export async function lockWriting(db: Queryable, projection: Version): Promise<void> {
  await db.query({
    name: 'projection.lock',
    text: 'select pg_advisory_xact_lock($1, $2)',
    values: [WRITING, numberOf(projection)],
  });
}

/** Does the work of several transactions of one session under the lock of `lockWriting`. */
export async function holdWriting<T>(db: Queryable, projection: Version, work: () => Promise<T>): Promise<T> {
  const key = [WRITING, numberOf(projection)];
  await db.query('select pg_advisory_lock($1, $2)', key);
  try {
    return await work();
  } finally {
    await db.query('select pg_advisory_unlock($1, $2)', key);
  }
}

/**
 * Keeps vacuums from these tables (`read.order_1f09c4`) until the transaction ends. PostgreSQL ends an autovacuum only
 * for a lock that was waited for during `deadlock_timeout` (1 s): a lock that stops readers must never be waited for so
 * long, and repeated short attempts would last until a throttled vacuum ends by itself. This lock takes no transaction
 * id, and blocks only others of its kind.
 */
export async function keepVacuumsAway(db: Queryable, tables: readonly string[]): Promise<void> {
  await db.query(vacuumsAway(tables));
}

/** SQL of `keepVacuumsAway`. */
export const vacuumsAway = (tables: readonly string[]): string =>
  `lock table ${tables.join(', ')} in share update exclusive mode`;

/** `exru`: a current run, by its number. */
const RUNNING = 0x65_78_72_75;

/** `exrv`: a reserved run, by its number, which its process has not begun yet. */
const RESERVED = 0x65_78_72_76;

/** Marks a run as reserved until the session ends; the process that begins it takes a lock of its own. */
export async function lockReserved(db: Queryable, run: number): Promise<void> {
  await db.query('select pg_advisory_lock($1, $2)', [RESERVED, run]);
}

/** Marks a run as under way until the session ends. */
export async function lockRun(db: Queryable, run: number): Promise<void> {
  await db.query('select pg_advisory_lock($1, $2)', [RUNNING, run]);
}

/**
 * SQL that checks whether a session marks a run as under way or reserved.
 * @param id expression of the run's number
 */
export const isRunning = (id: string): string =>
  `exists (select from pg_locks k where k.locktype = 'advisory' and k.classid in (${RUNNING}, ${RESERVED}) and k.objid = ${id}::oid
     and k.objsubid = 2 and k.granted and k.database = (select oid from pg_database where datname = current_database()))`;

/** Checks whether some session holds the lock of a class and number. */
async function isHeld(db: Queryable, kind: number, number: number): Promise<boolean> {
  const { rows } = await db.query<{ held: boolean }>(
    `select exists (select from pg_locks k where k.locktype = 'advisory' and k.classid = $1 and k.objid = $2::bigint::oid
       and k.objsubid = 2 and k.granted
       and k.database = (select oid from pg_database where datname = current_database())) as held`,
    // `pg_locks` shows the numbers of a lock unsigned.
    [kind, number >>> 0],
  );
  return rows[0]?.held === true;
}

/** Checks whether a session rebuilds, compares or fills the projection. */
export const isBeingRebuilt = async (db: Queryable, name: string): Promise<boolean> =>
  await isHeld(db, REBUILDING, numberOf({ name, version: '0' }));

/** Checks whether some session projects a version. */
export const isProjected = async (db: Queryable, version: Version): Promise<boolean> =>
  await isHeld(db, PROJECTING, numberOf(version));
