import type { Log } from '@expediente/platform/logs.ts';
import type { ProjectionVersionState } from '@expediente/schemas/ops/read.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { inTransaction } from './batch.ts';
import {
  isBeingRebuilt,
  isProjected,
  keepProjectorsAway,
  keepRebuildsAway,
  keepVacuumsAway,
} from './locks.ts';
import type { Queryable } from './queryable.ts';
import { quoted, tablesOf } from './tables.ts';

/** Time for which a replaced version is kept, so that a release that is taken back finds its tables. */
export const KEPT = '1 day';

/** A version of a projection, and its tables. */
export interface VersionTables {
  readonly name: string;
  /** Fingerprint; `v4`: made before versions were fingerprints. */
  readonly version: string;
  readonly live: boolean;
  readonly bytes: number;
  readonly state: ProjectionVersionState;
  /** Build that projects the version now, or projected it last. */
  readonly build: string | null;
  /** Instant since which the version is, or was, in use; null: it never was. */
  readonly since: string | null;
  /**
   * Instant from which an old version may be dropped: a day after another version became live and this one was last
   * written; else null.
   */
  readonly until: string | null;
}

interface VersionRow {
  readonly name: string;
  readonly number: number;
  readonly fingerprint: string | null;
  /** Names of the tables without the version; null: only the version's number was stored. */
  readonly tables: readonly string[] | null;
  readonly live: boolean;
  readonly filled: boolean;
  readonly waits: boolean;
  readonly build: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Query of all versions, the live one first. */
const VERSIONS = `
  select p.name, p.version as number, p.fingerprint, p.tables, p.live, p.live or p.filled as filled, p.stopped is not null as stopped, p.build,
    p.live_since as since,
    p.filled and not p.live and p.live_since is null as waits,
    case when not p.live then greatest(l.live_since, p.moved_at) + interval '${KEPT}' end as until
  from read.projection p left join read.projection l on l.name = p.name and l.live
  order by p.name, p.live desc, p.version desc`;

const versionOf = ({ fingerprint, number }: VersionRow): string => fingerprint ?? `v${number}`;

/**
 * Full names of a version's existing tables, including those of an interrupted rebuild; earlier releases named tables
 * in the same way.
 */
async function tablesIn(
  db: Queryable,
  row: VersionRow,
  projections: readonly Projection[],
): Promise<readonly string[]> {
  const present = projections.find(({ name }) => name === row.name);
  const names = row.tables ?? (present ? tablesOf(present).map(({ name }) => name) : []);
  const { rows } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'read' and tablename = any($1)`,
    [names.flatMap((name) => [`${name}_${versionOf(row)}`, `${name}_${versionOf(row)}_next`])],
  );
  return rows.map(({ name }) => `read.${quoted(name)}`);
}

/** All versions with their size on disk, including indexes. */
export async function versionTables(
  db: Queryable,
  projections: readonly Projection[],
): Promise<readonly VersionTables[]> {
  const { rows } = await db.query<VersionRow>(VERSIONS);
  const found: VersionTables[] = [];
  for (const row of rows) {
    const tables = await tablesIn(db, row, projections);
    const { rows: sizes } = await db.query<{ bytes: number }>(
      // A table may have been dropped meanwhile.
      'select coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::bigint as bytes from unnest($1::text[]) as name',
      [tables],
    );
    const { name, live, build, since, until } = row;
    const state = await stateOf(db, row);
    found.push({
      name,
      version: versionOf(row),
      live,
      state,
      build,
      bytes: Number(sizes[0]?.bytes ?? 0),
      since: since?.toISOString() ?? null,
      until: state === 'old' ? (until?.toISOString() ?? null) : null,
    });
  }
  return found;
}

async function stateOf(
  db: Queryable,
  { name, fingerprint, live, filled, waits }: VersionRow,
): Promise<ProjectionVersionState> {
  if (live) return 'live';
  if (!filled && (await isBeingRebuilt(db, name))) return 'filling';
  return waits && fingerprint !== null && (await isProjected(db, { name, version: fingerprint }))
    ? 'waiting'
    : 'old';
}

/** A version that was dropped. */
export interface Retired {
  readonly name: string;
  readonly version: string;
}

/**
 * Drops the tables and the row of every version that was replaced a day ago and that no process projects any more
 * (during an update, processes of the previous release still do).
 * @param now name of a projection, whose versions are dropped however recently they were replaced
 * @returns the dropped versions
 */
export async function retire(
  pool: pg.Pool,
  projections: readonly Projection[],
  now?: string,
): Promise<readonly Retired[]> {
  const { rows } = await pool.query<VersionRow>(
    // A release that was taken back reads its own version, even if that is stopped and not in use.
    `select * from (${VERSIONS}) v where not live and (name = $1 or $1::text is null and until < now()
       and not (stopped and (name, coalesce(fingerprint, '')) in (select * from unnest($2::text[], $3::text[]))))`,
    [now ?? null, projections.map(({ name }) => name), projections.map(({ version }) => version)],
  );
  const gone: Retired[] = [];
  for (const row of rows) {
    const { name, number, fingerprint, filled } = row;
    const retired = await inTransaction(pool, async (client) => {
      // Tables that are being filled are not projected yet.
      if (!filled && !(await keepRebuildsAway(client, name))) return false;
      // Versions that were numbers are projected under the lock of their number.
      if (!(await keepProjectorsAway(client, { name, version: fingerprint ?? String(number) }))) return false;
      const tables = await tablesIn(client, row, projections);
      if (tables.length > 0) {
        await client.query(`set local lock_timeout = '10s'`);
        await keepVacuumsAway(client, tables);
        await client.query(`drop table ${tables.join(', ')}`);
      }
      await client.query('delete from read.quarantine where projection = $1 and version = $2', [
        name,
        number,
      ]);
      await client.query('delete from read.projection where name = $1 and version = $2 and not live', [
        name,
        number,
      ]);
      return true;
    });
    if (retired) gone.push({ name, version: versionOf(row) });
  }
  return gone;
}

const HOUR_MS = 3_600_000;

/** Drops the tables of rebuilds and comparisons whose process has ended. */
export async function dropAbandoned(pool: pg.Pool, projections: readonly Projection[]): Promise<void> {
  for (const projection of projections) {
    const names = tablesOf(projection).map(({ name }) => name);
    await inTransaction(pool, async (client) => {
      if (!(await keepRebuildsAway(client, projection.name))) return;
      const { rows } = await client.query<{ name: string }>(
        `select t.tablename as name from pg_tables t join unnest($1::text[]) as own(name) on
           t.tablename ~ ('^' || own.name || '_[0-9a-z]+_next$') where t.schemaname = 'read'`,
        [names],
      );
      if (rows.length > 0)
        await client.query(`drop table ${rows.map(({ name }) => `read.${quoted(name)}`).join(', ')}`);
    });
  }
}

/** Time for which differing rows of a run are kept; the run and its counts are kept for good. */
const ROWS_KEPT = '30 days';

/** Retires old versions, now and every hour, until it is stopped. */
export function keepRetiring(
  pool: pg.Pool,
  log: Log,
  projections: readonly Projection[],
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const once = (): void => {
    running = running.then(async () => {
      try {
        for (const version of await retire(pool, projections))
          log.info(version, 'an old version was retired');
        await dropAbandoned(pool, projections);
        await pool.query(
          `delete from read.difference where run in (select id from read.run where ended_at < now() - interval '${ROWS_KEPT}')`,
        );
      } catch (error) {
        // Tried again in an hour: nothing depends on it.
        log.warn({ err: error }, 'an old version could not be retired');
      }
    });
  };
  const timer = setInterval(once, HOUR_MS).unref();
  once();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
