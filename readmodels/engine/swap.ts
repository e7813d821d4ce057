import { setTimeout as pause } from 'node:timers/promises';
import { shownInstant } from '@expediente/kernel/dates.ts';
import { BUILD } from '@expediente/platform/build.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import pg from 'pg';
import type { Projection } from '../projection.ts';
import type { Filler } from './filler.ts';
import { holdWriting, isProjected, keepVacuumsAway, vacuumsAway } from './locks.ts';
import { replaceQuarantine } from './quarantine.ts';
import type { Queryable } from './queryable.ts';
import { quoted, tableName, tablesOf } from './tables.ts';
import { ownVersion } from './versions.ts';

/** Timeout over all locks of a swap: readers queue behind a waiting LOCK. */
const LOCK_MS = 150;
/** Wait for a vacuum that PostgreSQL does not end by itself; readers do not queue behind this lock. */
const VACUUM_MS = 10_000;
export const MOST_TRIES = 40;
/** Pause between two tries, in which readers and projecting go on. */
const PAUSE_MS = 350;

const LOCK_NOT_AVAILABLE = '55P03';
const STATEMENT_TIMEOUT = '57014';

/** Error when sessions held the tables in all tries of a swap, and nothing was swapped. */
export class SwapBlocked extends ClearError {
  constructor(name: string, tries: number, blockers: readonly Blocker[]) {
    const who = blockers.map(blockerText).join('; ');
    super(
      `La proyección ${name} no se cambió: en ${tries} intentos otra sesión tuvo abiertas sus tablas${who && ` (${who})`}. Las tablas en uso siguen como estaban: cierre esa sesión y repita el comando.`,
    );
  }
}

/** Error when another build of the program writes the tables that a rebuild would replace. */
export class OtherBuild extends ClearError {
  constructor(name: string, build: string) {
    super(
      `La proyección ${name} no se reconstruyó: la mantiene al día otra compilación del programa (${build}; esta es ${BUILD}), que volvería a escribir filas a su manera. Use el comando de esa compilación, o actualice primero los procesos.`,
    );
  }
}

/** @throws {OtherBuild} a process of another build projects this program's version */
export async function requireOwnBuild(db: Queryable, projection: Projection): Promise<void> {
  const own = await ownVersion(db, projection);
  if (!own?.filled || own.build === null || own.build === BUILD) return;
  if (await isProjected(db, projection)) throw new OtherBuild(projection.name, own.build);
}

/** Another session that holds a table open. */
interface Blocker {
  readonly pid: number;
  readonly application: string | null;
  readonly user: string | null;
  readonly address: string | null;
  readonly since: Date | null;
  readonly query: string | null;
}

/** Sessions that hold the live tables open; PostgreSQL shows less about sessions of other users. */
async function blockersOf(db: Queryable, projection: Projection): Promise<readonly Blocker[]> {
  const { rows } = await db.query<Blocker>(
    `select distinct on (a.pid) a.pid, a.application_name as application, a.usename as user,
            host(a.client_addr) as address, a.xact_start as since, left(a.query, 80) as query
     from pg_locks k join pg_stat_activity a on a.pid = k.pid
     where k.relation = any(array(select to_regclass(name)::oid from unnest($1::text[]) as name))
       and k.granted and k.pid <> pg_backend_pid()
       and (a.xact_start is null or a.xact_start < now() - interval '100 milliseconds')
     order by a.pid`,
    [liveNames(projection)],
  );
  return rows;
}

function blockerText({ pid, application, user, address, since, query }: Blocker): string {
  const parts = [
    application ? `«${application}»` : 'una sesión',
    user && `del usuario ${user}`,
    address && `desde ${address}`,
    since && `abierta desde el ${shownInstant(since.toISOString())}`,
    query && `consulta: ${query.replace(/\s+/g, ' ').trim()}`,
  ];
  return `${parts.filter(Boolean).join(', ')}, proceso ${pid} de PostgreSQL`;
}

/**
 * Replaces the live tables of a version by filled ones. Each try is one short transaction under the writing lock, which
 * is released between tries: projecting and readers go on, however long a session holds the tables open.
 * @throws {SwapBlocked, OtherBuild}
 */
export async function swapTables(
  { pool, client }: { readonly pool: pg.Pool; readonly client: pg.ClientBase },
  projection: Projection,
  filler: Filler,
  signal: AbortSignal,
  most: number,
): Promise<void> {
  let blockers: readonly Blocker[] = [];
  for (let tries = 0; tries < most; tries += 1) {
    if (tries > 0) await pause(PAUSE_MS, undefined, { signal });
    await sendVacuumsAway(client, projection);
    // Folds the events that arrived meanwhile, so that few are left while projecting pauses.
    await filler.catchUp();
    await filler.catchUp();
    const swapped = await byFreshSession(
      pool,
      async (session) =>
        await holdWriting(session, projection, async () => {
          await requireOwnBuild(session, projection);
          await filler.catchUp();
          signal.throwIfAborted();
          return await trySwap(session, projection, filler);
        }),
    );
    if (swapped) return;
    signal.throwIfAborted();
    // Blockers of the last try.
    const found = await blockersOf(client, projection);
    if (found.length > 0) blockers = found;
  }
  throw new SwapBlocked(projection.name, most, blockers);
}

/**
 * Works on a session of its own: the server's processes of a rebuild run at low priority while users work, which must
 * not hold a lock that users wait for.
 */
async function byFreshSession<T>(pool: pg.Pool, work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = new pg.Client({ ...pool.options, application_name: 'expediente-swap' });
  // A broken connection fails its statement, not the process.
  session.on('error', () => undefined);
  await session.connect();
  try {
    await session.query('set statement_timeout = 0; set synchronous_commit = off');
    return await work(session);
  } finally {
    await session.end();
  }
}

/**
 * Tries to swap.
 * @returns false: the tables could not be locked in time
 */
async function trySwap(session: pg.ClientBase, projection: Projection, filler: Filler): Promise<boolean> {
  try {
    // Few messages, since projecting pauses meanwhile. The statement's timeout covers all tables that it locks, the
    // lock's timeout each single one.
    await session.query(
      `begin;
       set local lock_timeout = '${LOCK_MS}ms'; set local statement_timeout = '${LOCK_MS}ms';
       ${vacuumsAway(bothNames(projection))};
       lock table ${liveNames(projection).join(', ')} in access exclusive mode;
       set local lock_timeout = 0; set local statement_timeout = 0;
       ${replacingTables(projection)}`,
    );
    await finishFilling(session, projection, filler);
    await session.query('commit');
    return true;
  } catch (error) {
    await session.query('rollback');
    const late =
      error instanceof pg.DatabaseError &&
      (error.code === LOCK_NOT_AVAILABLE || error.code === STATEMENT_TIMEOUT);
    if (!late) throw error;
    return false;
  }
}

/**
 * Ends an autovacuum of the live or the new tables, which many new rows cause. No reader or writer waits for it: done
 * before the live tables pause, so that the swap meets at most a vacuum begun since.
 */
async function sendVacuumsAway(client: pg.ClientBase, projection: Projection): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${VACUUM_MS}ms'`);
    await keepVacuumsAway(client, bothNames(projection));
  } catch (error) {
    // A vacuum that a user started: the next try fails, and reports it.
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
  } finally {
    await client.query('rollback');
  }
}

/** Records the position of filled tables and the records that they leave out, in the transaction of the caller. */
export async function finishFilling(db: Queryable, projection: Projection, filler: Filler): Promise<void> {
  await db.query(
    `update read.projection set filled = true, position = $3, events = $4, event_at = $5, log = $6, moved_at = now(),
       changes = changes + 1, stopped = null, stopped_record = null
     where name = $1 and fingerprint = $2`,
    [projection.name, projection.version, filler.position, filler.events, filler.eventAt, filler.log],
  );
  await replaceQuarantine(db, projection, filler.leftOut);
}

/** Brings a filled version into use: readers of each build read their own version's tables, so that no reader waits. */
export async function goLive(db: pg.ClientBase, name: string, version: string): Promise<void> {
  await db.query('begin');
  try {
    await db.query(
      'update read.projection set live = false where name = $1 and live and fingerprint is distinct from $2',
      [name, version],
    );
    await db.query(
      `update read.projection set live = true, live_since = case when live then live_since else now() end
       where name = $1 and fingerprint = $2`,
      [name, version],
    );
    await db.query('commit');
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

const liveNames = (projection: Projection): readonly string[] =>
  tablesOf(projection).map((table) => tableName(table, projection.version));

const bothNames = (projection: Projection): readonly string[] => [
  ...liveNames(projection),
  ...tablesOf(projection).map((table) => tableName(table, projection.version, 'next')),
];

/** SQL that drops the live tables, and gives their names to the filled ones. */
const replacingTables = (projection: Projection): string =>
  tablesOf(projection)
    .map((table) => {
      const name = tableName(table, projection.version);
      const next = tableName(table, projection.version, 'next');
      return `drop table ${name};
        alter table ${next} rename to ${quoted(name.slice('read.'.length))};
        alter table ${name} reset (autovacuum_enabled)`;
    })
    .join(';\n');
