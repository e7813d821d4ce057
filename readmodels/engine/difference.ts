import type { Projection } from '../projection.ts';
import type { Queryable } from './queryable.ts';
import { quoted, type Table, tableName, tablesOf } from './tables.ts';

/** Differences between filled tables and one table of the live version. */
export interface TableDifference {
  readonly table: string;
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
  /** Number of differing rows by column; columns without a difference are left out. */
  readonly columns: Readonly<Record<string, number>>;
  /** Columns that only one of the versions has. */
  readonly columnsAdded: readonly string[];
  readonly columnsGone: readonly string[];
  /** `added`, `gone`: only one version has the table; `rekeyed`: the keys differ, so that rows cannot be matched. */
  readonly is: 'compared' | 'added' | 'gone' | 'rekeyed';
}

/** Number of differing rows in all tables. */
export const differingIn = (differences: readonly TableDifference[]): number =>
  differences.reduce((sum, { added, gone, changed }) => sum + added + gone + changed, 0);

/** A column of both versions, with SQL that checks whether it differs between the rows `n` and `l`. */
export interface ComparedColumn {
  readonly name: string;
  /** PostgreSQL's name of the column's type in the new tables. */
  readonly type: string;
  readonly differs: string;
}

/** A table to be compared, which has the same key in both versions: new rows are `n`, live ones `l`. */
export interface ComparedTable {
  readonly table: Table;
  readonly columns: readonly ComparedColumn[];
  /** `read.a_next n full join read.a_live l using (id)` */
  readonly from: string;
  /** SQL that may be true for equal rows, but is never false for differing ones. */
  readonly mayDiffer: string;
}

export interface Comparison {
  readonly differences: readonly TableDifference[];
  /** Tables with differing rows, to be reported row by row. */
  readonly compared: readonly ComparedTable[];
}

/** SQL: the row exists on both sides. */
export const BOTH = 'n.tableoid is not null and l.tableoid is not null';

/** Real names of the tables to compare. */
export interface Sides {
  /** Name of a table of the present definition. */
  next(table: Table): string;
  /** Name of a live table by its name. */
  live(name: string): string;
}

/**
 * Compares filled tables with those of the live version, row by row and column by column. Columns and tables that only
 * one version has are named, and their rows counted.
 * @param liveTables names of the live version's tables; null: the same as in the present definition
 */
export async function compare(
  db: Queryable,
  projection: Projection,
  sides: Sides,
  liveTables: readonly string[] | null,
): Promise<Comparison> {
  const differences: TableDifference[] = [];
  const compared: ComparedTable[] = [];
  for (const table of tablesOf(projection)) {
    const found = await differenceOf(db, table, sides);
    differences.push(found.difference);
    if (found.compared) compared.push(found.compared);
  }
  const present = new Set(tablesOf(projection).map(({ name }) => name));
  for (const name of liveTables?.filter((each) => !present.has(each)) ?? []) {
    if ((await columnsIn(db, sides.live(name))).length === 0) continue;
    const gone = await rowsIn(db, sides.live(name));
    differences.push({ ...SAME, table: name, gone, is: 'gone' });
  }
  return { differences, compared };
}

/** Names for comparing a place of a projection's own version with its live tables, which have the same definition. */
export const ownSides = (projection: Projection): Sides => ({
  next: (table) => tableName(table, projection.version, 'next'),
  live: (name) => tableName({ name }, projection.version),
});

const SAME: TableDifference = {
  table: '',
  added: 0,
  gone: 0,
  changed: 0,
  columns: {},
  columnsAdded: [],
  columnsGone: [],
  is: 'compared',
};

interface StoredColumn {
  readonly name: string;
  readonly type: string;
  readonly key: boolean;
}

/** Columns of a table, in order; none: the table does not exist. */
async function columnsIn(db: Queryable, name: string): Promise<readonly StoredColumn[]> {
  const { rows } = await db.query<StoredColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary
                      and a.attnum = any(i.indkey)) as key
     from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
     order by a.attnum`,
    [name],
  );
  return rows;
}

async function rowsIn(db: Queryable, name: string): Promise<number> {
  const { rows } = await db.query<{ rows: number }>(`select count(*) as rows from ${name}`);
  return Number(rows[0]?.rows ?? 0);
}

/**
 * Compares in one pass: of rows on both sides, only differing ones are compared column by column. A table with JSON
 * compares the bytes of whole rows first, at half the cost of comparing values; a narrow table compares its columns.
 */
async function differenceOf(
  db: Queryable,
  table: Table,
  sides: Sides,
): Promise<{ readonly difference: TableDifference; readonly compared?: ComparedTable }> {
  const [next, live] = [sides.next(table), sides.live(table.name)];
  const [nextColumns, liveColumns] = await Promise.all([columnsIn(db, next), columnsIn(db, live)]);
  if (liveColumns.length === 0) {
    return { difference: { ...SAME, table: table.name, added: await rowsIn(db, next), is: 'added' } };
  }
  const before = new Map(liveColumns.map((column) => [column.name, column]));
  const after = new Set(nextColumns.map(({ name }) => name));
  const named = {
    ...SAME,
    table: table.name,
    columnsAdded: nextColumns.filter(({ name }) => !before.has(name)).map(({ name }) => name),
    columnsGone: liveColumns.filter(({ name }) => !after.has(name)).map(({ name }) => name),
  };
  const keyOf = (columns: readonly StoredColumn[]): string =>
    columns
      .filter(({ key }) => key)
      .map(({ name, type }) => `${name} ${type}`)
      .sort()
      .join();
  if (keyOf(nextColumns) !== keyOf(liveColumns)) {
    const [added, gone] = [await rowsIn(db, next), await rowsIn(db, live)];
    return { difference: { ...named, added, gone, is: 'rekeyed' } };
  }
  const columns = nextColumns
    .filter(({ name, key }) => before.has(name) && !key)
    .map(({ name, type }) => ({ name, type, differs: differs(name, type, before.get(name)?.type ?? type) }));
  const anyDiffers = columns.map((column) => column.differs).join(' or ') || 'false';
  const sameShape = nextColumns.every(
    ({ name, type }, at) => liveColumns[at]?.name === name && liveColumns[at]?.type === type,
  );
  const holdsJson = columns.some(({ type }) => type === 'json');
  // Equal bytes are equal values; other bytes may be equal, too (JSON), and are compared again below.
  const mayDiffer =
    sameShape && holdsJson && liveColumns.length === nextColumns.length ? 'n.* *<> l.*' : anyDiffers;
  const from = `${next} n full join ${live} l using (${table.key.map(quoted).join(', ')})`;
  const counts = [anyDiffers, ...columns.map((column) => column.differs)].map(
    (each, at) => `count(*) filter (where ${BOTH} and (${each})) as c${at}`,
  );
  const { rows } = await db.query<Record<string, number>>(
    `select count(*) filter (where l.tableoid is null) as added,
            count(*) filter (where n.tableoid is null) as gone,
            ${counts.join(', ')}
     from ${from} where n.tableoid is null or l.tableoid is null or ${mayDiffer}`,
  );
  const row = rows[0] ?? {};
  const difference = {
    ...named,
    added: row.added ?? 0,
    gone: row.gone ?? 0,
    changed: row.c0 ?? 0,
    columns: Object.fromEntries(
      columns.map(({ name }, at) => [name, row[`c${at + 1}`] ?? 0] as const).filter(([, count]) => count > 0),
    ),
  };
  const same = difference.added + difference.gone + difference.changed === 0;
  return { difference, ...(!same && { compared: { table, columns, from, mayDiffer } }) };
}

/**
 * SQL that checks whether a column differs. JSON has no equality: equal texts are equal, but different texts may be,
 * too. A column whose type changed is compared by its text.
 */
function differs(column: string, type: string, before: string): string {
  const [next, live] = [`n.${quoted(column)}`, `l.${quoted(column)}`];
  const isJson = (name: string): boolean => name === 'json' || name === 'jsonb';
  if (isJson(type) && isJson(before) && (type === 'json' || before === 'json')) {
    return `(${next}::text is distinct from ${live}::text and ${next}::jsonb is distinct from ${live}::jsonb)`;
  }
  if (type !== before) return `${next}::text is distinct from ${live}::text`;
  return `${next} is distinct from ${live}`;
}
