import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import type { Pace } from './pace.ts';
import type { Queryable } from './queryable.ts';
import { type Place, tableName, tablesOf } from './tables.ts';

/** Number of rows up to which a plain CREATE INDEX takes only some tens of milliseconds. */
const SHORT = 20_000;
const MOST_AT_ONCE = 4;

/**
 * Creates the tables' indexes. A plain CREATE INDEX over many rows holds its transaction id for so long that every new
 * event stays hidden meanwhile: only short tables are indexed so, long ones `concurrently`, which also costs a rebuild
 * less than maintaining indexes while it fills.
 * @param pace rests between two indexes
 */
export async function createIndexes(
  db: Queryable,
  projection: Projection,
  place: Place,
  how: 'plainly' | 'concurrently',
  pace?: Pace,
): Promise<void> {
  const short = new Map<string, boolean>();
  for (const { table, body } of indexesOf(projection, place)) {
    if (!short.has(table)) short.set(table, how === 'plainly' || (await isShort(db, table)));
    await db.query(`create index ${short.get(table) ? '' : 'concurrently '}on ${table} ${body}`);
    await pace?.rest();
  }
}

/**
 * Creates all indexes plainly and in parallel, on up to as many connections as there are processors. A single index
 * sorts on one processor; parallel workers for each index would cost more in total.
 */
export async function createIndexesAtOnce(
  pool: pg.Pool,
  projection: Projection,
  place: Place,
  signal: AbortSignal,
): Promise<void> {
  // The slowest indexes first, so that none is left alone at the end.
  const waiting = indexesOf(projection, place).sort((a, b) => Number(isGin(b.body)) - Number(isGin(a.body)));
  const lane = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query(
        `set statement_timeout = 0; set maintenance_work_mem = '128MB'; set max_parallel_maintenance_workers = 0`,
      );
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        await client.query(`create index ${freshName(next.table)} on ${next.table} ${next.body}`);
      }
    } finally {
      // Destroyed, not returned: the settings end with the session.
      client.release(true);
    }
  };
  const lanes = Math.min(MOST_AT_ONCE, Math.max(2, availableParallelism()));
  // All must end before the tables are dropped.
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  signal.throwIfAborted();
}

/** Unique name of an index: PostgreSQL itself may choose one name for two indexes made at the same time. */
const freshName = (table: string): string =>
  `${table.slice(table.indexOf('.') + 1)}_${randomBytes(6).toString('hex')}`;

const isGin = (body: string): boolean => body.startsWith('using gin');

/** Indexes without names: PostgreSQL names them, so that those of two places never collide. */
function indexesOf(
  projection: Projection,
  place: Place,
): { readonly table: string; readonly body: string }[] {
  return tablesOf(projection).flatMap((table) =>
    table.indexes.map((index) => ({
      table: tableName(table, projection.version, place),
      body: index.trimStart().startsWith('(') ? index : `using ${index.replace(/^using /i, '')}`,
    })),
  );
}

async function isShort(db: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from ${name} offset ${SHORT} limit 1`);
  return rowCount === 0;
}
