import type pg from 'pg';
import type { Projection, TableDefinition } from '../projection.ts';
import { keepVacuumsAway } from './locks.ts';
import type { Queryable } from './queryable.ts';

/** Row without its type; each fold is typed where it is defined. */
export type Row = Readonly<Record<string, unknown>>;
export type Table = TableDefinition<Row>;

/** Place of a projection's tables: the live ones, or those that a rebuild fills next to them. */
export type Place = 'live' | 'next';

/** Target that rows are written to. */
export interface WriteTarget {
  readonly client: pg.ClientBase;
  readonly version: string;
  readonly place: Place;
}

/** Full name of a table: `read.order_1f09c4`; `read.order_1f09c4_next` while a rebuild fills it. */
export function tableName(table: { readonly name: string }, version: string, place: Place = 'live'): string {
  const suffix = place === 'next' ? '_next' : '';
  return `read.${table.name}_${version}${suffix}`;
}

/** All tables of a projection, including those of its folds' parts and counts. */
export function tablesOf({ folds }: Pick<Projection, 'folds'>): readonly Table[] {
  return folds.flatMap((fold) => [
    fold.table,
    ...countTablesOf(fold.table),
    ...(fold.parts ?? []).map((part) => part.table),
  ]);
}

/** Tables that count a table's rows: the columns by which rows are counted, and `records`. */
export function countTablesOf(table: Table): readonly Table[] {
  return Object.entries(table.counts ?? {}).map(([name, key]) => ({
    name,
    key,
    columns: {
      ...Object.fromEntries(key.map((column) => [column, table.columns[column] ?? 'text'])),
      records: 'bigint',
    },
    indexes: [],
  }));
}

export interface TableKind {
  /** Set for tables that a rebuild fills, which need no vacuum before they are in use. */
  readonly filling?: boolean;
  /** Set for tables that are only compared with others, so that a crash may empty them. */
  readonly unlogged?: boolean;
}

/** Creates a projection's tables, each with its key only. */
export async function createTables(
  db: Queryable,
  projection: Projection,
  place: Place,
  { filling = place === 'next', unlogged = false }: TableKind = {},
): Promise<void> {
  for (const table of tablesOf(projection)) {
    const columns = Object.entries(table.columns).map(([column, type]) => {
      const required = table.key.includes(column) ? ' not null' : '';
      return `${quoted(column)} ${type}${required}`;
    });
    // A record's state of up to a page stays in its row: out of line it would cost two more writes.
    const unvacuumed = filling ? ', autovacuum_enabled = false' : '';
    await db.query(
      `create ${unlogged ? 'unlogged ' : ''}table ${tableName(table, projection.version, place)}
       (${columns.join(', ')}, primary key (${table.key.map(quoted).join(', ')}))
       with (toast_tuple_target = 8160${unvacuumed})`,
    );
  }
}

/** Enables autovacuum for filled tables again. */
export async function vacuumTables(db: Queryable, projection: Projection): Promise<void> {
  for (const table of tablesOf(projection))
    await db.query(`alter table ${tableName(table, projection.version)} reset (autovacuum_enabled)`);
}

/** Gathers statistics; without them the planner would scan a filled table as a whole. */
export async function analyzeTables(db: Queryable, projection: Projection, place: Place): Promise<void> {
  for (const table of tablesOf(projection)) {
    await db.query(`analyze ${tableName(table, projection.version, place)}`);
  }
}

/**
 * Drops existing tables, in a transaction of its own. A drop takes its transaction id before it waits, so that vacuums,
 * the longest waits, are ended first.
 */
export async function dropTables(db: pg.ClientBase, projection: Projection, place: Place): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [tablesOf(projection).map((table) => tableName(table, projection.version, place))],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  await db.query('begin');
  try {
    await keepVacuumsAway(db, names);
    await db.query(`drop table ${names.join(', ')}`);
    await db.query('commit');
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
