import type { Log } from '@expediente/platform/logs.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { inTransaction } from './batch.ts';
import { keepVacuumsAway, nobodyProjects } from './locks.ts';
import { type Queryable, quoted, tablesOf } from './tables.ts';

/** So long a version stays that another took the place of: a release that is taken back finds its tables. */
export const KEPT = '1 day';

/** A version of a projection, and its tables. */
export interface VersionTables {
  readonly name: string;
  /** Its fingerprint; `v4`: made before versions were fingerprints. */
  readonly version: string;
  readonly live: boolean;
  readonly bytes: number;
  /** Instant from which it may go: a day after another version became live; null while it is live. */
  readonly until: string | null;
}

interface VersionRow {
  readonly name: string;
  readonly number: number;
  readonly fingerprint: string | null;
  /** Their names without the version; null where only the version's number was kept. */
  readonly tables: readonly string[] | null;
  readonly live: boolean;
  readonly until: Date | null;
}

/** Every version that has a row, the live one first. */
const VERSIONS = `
  select p.name, p.version as number, p.fingerprint, p.tables, p.live,
    case when not p.live then l.live_since + interval '${KEPT}' end as until
  from read.projection p left join read.projection l on l.name = p.name and l.live
  order by p.name, p.live desc, p.version desc`;

const versionOf = ({ fingerprint, number }: VersionRow): string => fingerprint ?? `v${number}`;

/** Real names of a version's tables that are there, a broken rebuild's too; earlier releases named tables as this one does. */
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

/** What every version takes of the disk, indexes and all. */
export async function versionTables(
  db: Queryable,
  projections: readonly Projection[],
): Promise<readonly VersionTables[]> {
  const { rows } = await db.query<VersionRow>(VERSIONS);
  const found: VersionTables[] = [];
  for (const row of rows) {
    const tables = await tablesIn(db, row, projections);
    const { rows: sizes } = await db.query<{ bytes: number }>(
      // A table may have gone meanwhile.
      'select coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::bigint as bytes from unnest($1::text[]) as name',
      [tables],
    );
    const { name, live, until } = row;
    found.push({
      name,
      version: versionOf(row),
      live,
      bytes: Number(sizes[0]?.bytes ?? 0),
      until: until?.toISOString() ?? null,
    });
  }
  return found;
}

/**
 * Drops the tables and the row of every version that another took the place of a day ago and that no process
 * projects any more (one of the release before, in the middle of an update, does).
 * @returns the versions that went
 */
export async function retire(
  pool: pg.Pool,
  projections: readonly Projection[],
): Promise<readonly { readonly name: string; readonly version: string }[]> {
  const { rows } = await pool.query<VersionRow>(`select * from (${VERSIONS}) v where until < now()`);
  const gone: { name: string; version: string }[] = [];
  for (const row of rows) {
    const { name, number, fingerprint } = row;
    const retired = await inTransaction(pool, async (client) => {
      // Versions that were numbers are projected under their number's lock.
      if (!(await nobodyProjects(client, { name, version: fingerprint ?? String(number) }))) return false;
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

/** Retires what may go, now and every hour, until it is stopped. */
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
      } catch (error) {
        // Retried in an hour: nothing depends on it.
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
