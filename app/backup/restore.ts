import type { CopyTarget } from '@expediente/eventstore/copy.ts';
import { beginEpoch } from '@expediente/eventstore/postgres/epoch.ts';
import { LATEST, migrateEventStore } from '@expediente/eventstore/postgres/migrate.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { copyIn } from '@expediente/platform/copy.ts';
import { openPool } from '@expediente/platform/database.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import type pg from 'pg';
import { MIGRATIONS } from '../foundations/foundations.ts';
import type { Finding } from '../integrity/finding.ts';
import { BackupChecks } from './checks.ts';
import {
  copyFrom,
  DamagedBackup,
  eventsElsewhere,
  LOG,
  linesIn,
  type Manifest,
  NEWER,
  orderIn,
} from './format.ts';
import { restoreLog } from './log.ts';
import { BORN_WITH, backupParts, type Part } from './parts.ts';
import { readBackup } from './read.ts';

export interface RestoreOptions extends ReadOptions {
  /** Takes the part `log`; absent: the backup has none. */
  readonly log?: CopyTarget | undefined;
}

export interface ReadOptions {
  /** Ends the reading cleanly; a restore then leaves the database as it was. */
  readonly signal: AbortSignal;
  /** Receives the number of rows read so far, of `total`. */
  onProgress(done: number, total: number): void;
}

/**
 * Reads a backup from end to end, proves every part, and checks the content: a file may be whole while the log in it is
 * not.
 * @throws {ClearError} when the file is damaged, of another kind or of a later version
 */
export async function proveBackup(
  file: string,
  options: ReadOptions,
): Promise<{ readonly manifest: Manifest; readonly findings: readonly Finding[] }> {
  const count = counter(options);
  let checks = new BackupChecks();
  const manifest = await readBackup(file, {
    begin: async (manifest) => {
      expectKnown(manifest);
      checks = new BackupChecks({
        order: orderIn(manifest),
        appendsInOrder: !eventsElsewhere(manifest),
      });
      count.begin(manifest);
    },
    take: async (part, rows) => {
      const check = checks.of(part);
      for await (const chunk of rows) {
        count.add(chunk);
        check?.(chunk);
      }
    },
  });
  return { manifest, findings: checks.findings() };
}

/**
 * Brings a backup into an empty database in one transaction: all of it or nothing. The tables are made as they were
 * when the backup was written; the next start applies later migrations. A part `log` comes last, into its own store: if
 * interrupted there, the database stays empty and the next run resumes the log.
 * @throws {ClearError} when the database holds something already, or the backup cannot be used
 */
export async function restoreBackup(
  connectionString: string,
  file: string,
  options: RestoreOptions,
): Promise<Manifest> {
  const { log, signal } = options;
  const pool = openPool({ connectionString, name: 'restore', max: 2, statementTimeoutMs: 0 });
  try {
    const count = counter(options);
    return await inOneTransaction(pool, async (client, begin) => {
      const manifest = await readBackup(file, {
        begin: async (found) => {
          expectKnown(found);
          await makeTables(pool, found);
          await begin();
          const own = await backupParts(client, eventsElsewhere(found));
          expectOwn(found, own);
          await expectEmpty(client, own);
          for (const { table } of found.parts) {
            if (BORN_WITH.includes(table)) await client.query(`delete from ${table}`);
          }
          count.begin(found);
        },
        take: async (part, rows) => {
          const seen = counted(rows, count.add);
          if (part.table !== LOG.table) await copyIn(client, copyFrom(part), seen);
          else if (log) await restoreLog(seen, log, signal);
          else throw new Error('the log has no target');
        },
      });
      if (eventsElsewhere(manifest)) return manifest;
      await beginEpoch(client);
      return manifest;
    });
  } finally {
    await pool.end();
  }
}

function expectKnown({ migrations, eventStore }: Manifest): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  if (eventStore > LATEST || migrations.some((name) => !known.has(name))) throw new ClearError(NEWER);
}

async function makeTables(pool: pg.Pool, { migrations, eventStore }: Manifest): Promise<void> {
  await migrate(
    pool,
    MIGRATIONS.filter(({ name }) => migrations.includes(name)),
  );
  if (eventStore > 0) await migrateEventStore(pool, eventStore);
}

/**
 * Requires each part of a backup to be a table of this database, with its columns, and no table twice: their names
 * become SQL.
 * @throws {DamagedBackup} naming the part that is not
 */
function expectOwn({ parts }: Manifest, own: readonly Part[]): void {
  const tables = new Map([...own, LOG].map(({ table, columns }) => [table, new Set(columns)]));
  for (const { table, columns } of parts) {
    const known = tables.get(table);
    // A table that was found is removed, so that a second part of the same table is refused.
    tables.delete(table);
    if (!known) throw new DamagedBackup(table, 'esa tabla no es de Expediente, o está dos veces');
    const strange = columns.find((column) => !known.has(column));
    if (strange !== undefined) throw new DamagedBackup(table, `no tiene la columna ${strange}`);
  }
}

async function expectEmpty(client: pg.PoolClient, own: readonly Part[]): Promise<void> {
  for (const { table } of own) {
    // No other process may start to write between this check and the copy.
    await client.query(`lock table ${table} in exclusive mode`);
    if (BORN_WITH.includes(table)) continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount !== 0) {
      throw new ClearError(
        `Solo se restaura en una instalación vacía y esta ya tiene datos (${table}): indique en DATA_DIR una carpeta nueva, o en DATABASE_URL una base de datos vacía.`,
      );
    }
  }
}

async function inOneTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, begin: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  try {
    const result = await work(client, async () => {
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    });
    await client.query('commit');
    return result;
  } finally {
    // The connection is destroyed, not returned, so that an uncommitted transaction ends with it.
    client.release(true);
  }
}

interface Counter {
  begin(manifest: Manifest): void;
  readonly add: (rows: Buffer) => void;
}

function counter({ onProgress, signal }: ReadOptions): Counter {
  let done = 0;
  let total = 0;
  return {
    begin: ({ parts }) => {
      total = parts.reduce((sum, { rows }) => sum + rows, 0);
    },
    add: (rows) => {
      signal.throwIfAborted();
      done += linesIn(rows);
      onProgress(done, total);
    },
  };
}

async function* counted(
  rows: AsyncIterable<Buffer>,
  add: (rows: Buffer) => void,
): AsyncGenerator<Buffer, void, void> {
  for await (const chunk of rows) {
    add(chunk);
    yield chunk;
  }
}
