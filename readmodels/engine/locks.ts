import { stableNumber } from '@expediente/kernel/hash.ts';
import type { Projection } from '../projection.ts';
import type { Queryable } from './queryable.ts';

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
export async function keepProjectorsAway(db: Queryable, version: Version): Promise<boolean> {
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

/** True when nothing rebuilds the projection; no rebuild begins before the transaction ends. */
export async function keepRebuildsAway(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1, $2) as taken', [
    REBUILDING,
    numberOf({ name, version: '0' }),
  ]);
  return rows[0]?.taken === true;
}

/** Gives back what `tryRebuilding` took; a session that is lost gives it back by itself. */
export async function endRebuilding(db: Queryable, name: string): Promise<void> {
  await db.query('select pg_advisory_unlock($1, $2)', [REBUILDING, numberOf({ name, version: '0' })]);
}

/** `exst`: a run of it was asked for, and its process has not begun it yet. */
const STARTING = 0x65_78_73_74;

/** True when this session may start a run of it; held until the session ends. Another that is starting refuses it. */
export async function tryStarting(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    STARTING,
    numberOf({ name, version: '0' }),
  ]);
  return rows[0]?.taken === true;
}

/** `exin`: a projection's first tables are made. */
const INSTALLING = 0x65_78_69_6e;

/** Waits until no other session installs the projection, in whatever version; held until the transaction ends. */
export async function lockInstalling(db: Queryable, name: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, $2)', [INSTALLING, numberOf({ name, version: '0' })]);
}

/** Waits until no other session writes the live tables; held until the transaction ends. Takes no transaction id. */
export async function lockWriting(db: Queryable, projection: Version): Promise<void> {
  await db.query({
    name: 'projection.lock',
    text: 'select pg_advisory_xact_lock($1, $2)',
    values: [WRITING, numberOf(projection)],
  });
}

/** As `lockWriting`, for several transactions of one session. */
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
 * Until the transaction ends no vacuum works on these tables (`read.order_1f09c4`). PostgreSQL ends an autovacuum only
 * for a lock that somebody has waited for through `deadlock_timeout` (1 s): a lock that stops readers must never be
 * waited for so long, and one tried again and again would wait until a throttled vacuum ends by itself. This one
 * takes no transaction id, and blocks its like alone.
 */
export async function keepVacuumsAway(db: Queryable, tables: readonly string[]): Promise<void> {
  await db.query(vacuumsAway(tables));
}

/** SQL of `keepVacuumsAway`. */
export const vacuumsAway = (tables: readonly string[]): string =>
  `lock table ${tables.join(', ')} in share update exclusive mode`;

/** `exru`: a run, by its number, for as long as it is under way. */
const RUNNING = 0x65_78_72_75;

/** `exrv`: a run whose number is given out, and whose process has not begun it yet. */
const RESERVED = 0x65_78_72_76;

/** Marks a run as about to begin, until the session ends; the process that begins it takes a lock of its own. */
export async function lockReserved(db: Queryable, run: number): Promise<void> {
  await db.query('select pg_advisory_lock($1, $2)', [RESERVED, run]);
}

/** Marks a run as under way, until the session ends. */
export async function lockRun(db: Queryable, run: number): Promise<void> {
  await db.query('select pg_advisory_lock($1, $2)', [RUNNING, run]);
}

/** SQL: whether a session marks the run of that number as under way or about to begin. @param id expression of the number */
export const isRunning = (id: string): string =>
  `exists (select from pg_locks k where k.locktype = 'advisory' and k.classid in (${RUNNING}, ${RESERVED}) and k.objid = ${id}::oid
     and k.objsubid = 2 and k.granted and k.database = (select oid from pg_database where datname = current_database()))`;

/** True when some session holds the lock of that class and number. */
async function isHeld(db: Queryable, kind: number, number: number): Promise<boolean> {
  const { rows } = await db.query<{ held: boolean }>(
    `select exists (select from pg_locks k where k.locktype = 'advisory' and k.classid = $1 and k.objid = $2::bigint::oid
       and k.objsubid = 2 and k.granted
       and k.database = (select oid from pg_database where datname = current_database())) as held`,
    // A lock's numbers are shown without their sign.
    [kind, number >>> 0],
  );
  return rows[0]?.held === true;
}

/** True when another session rebuilds, compares or fills it. */
export const isBeingRebuilt = async (db: Queryable, name: string): Promise<boolean> =>
  await isHeld(db, REBUILDING, numberOf({ name, version: '0' }));

/** True when some session projects a version. */
export const isProjected = async (db: Queryable, version: Version): Promise<boolean> =>
  await isHeld(db, PROJECTING, numberOf(version));
