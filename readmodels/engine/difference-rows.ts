import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import type pg from 'pg';
import { BOTH, type ComparedColumn, type ComparedTable, type Comparison } from './difference.ts';
import { quoted } from './tables.ts';

/** Most rows that are kept of a run; of further ones only their number is reported. */
const MOST_KEPT = 100_000;
/** Rows read and written at a time: a statement holds its transaction id until it has written them. */
const TOGETHER = 500;
/** Most inner paths of one JSON column that are reported. */
const MOST_PATHS = 40;

/** A differing row in the form of `read.difference`. */
export interface KeptRow {
  readonly number: number;
  readonly table_name: string;
  readonly kind: 'added' | 'gone' | 'changed';
  readonly key: JsonObject;
  readonly columns: readonly string[];
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

interface FoundRow {
  readonly kind: KeptRow['kind'];
  readonly key: JsonObject;
  readonly columns: readonly string[];
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

/**
 * Stores the differing rows within the transaction that compared them: `client` reads them through its snapshot, and
 * other connections write them, so that the transaction takes no id, however long it is.
 * @returns number of rows stored
 */
export async function keepRows(
  pool: pg.Pool,
  client: pg.ClientBase,
  run: number,
  { compared }: Comparison,
  signal: AbortSignal,
): Promise<number> {
  let kept = 0;
  for (const table of compared) {
    if (kept >= MOST_KEPT) break;
    await client.query(`declare differing no scroll cursor for ${rowsOf(table)} limit ${MOST_KEPT - kept}`);
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await client.query<FoundRow>(`fetch forward ${TOGETHER} from differing`);
      if (rows.length === 0) break;
      const first = kept + 1;
      const found = rows.map((row, at) => keptRow(table, row, first + at));
      await pool.query(
        `insert into read.difference (run, number, table_name, kind, key, columns, before, after)
         select $1, number, table_name, kind, key, columns, before, after from jsonb_to_recordset($2) as given
           (number integer, table_name text, kind text, key jsonb, columns text[], before jsonb, after jsonb)`,
        [run, JSON.stringify(found)],
      );
      kept += rows.length;
    }
    await client.query('close differing');
  }
  return kept;
}

const isJson = ({ type }: ComparedColumn): boolean => type === 'json' || type === 'jsonb';

/** SQL of a cell's value. A decimal as text keeps all its digits; other values have JSON's form. */
const cellOf = (side: 'n' | 'l', { name, type }: ComparedColumn): string =>
  `${side}.${quoted(name)}${type.startsWith('numeric') ? '::text' : ''}`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * SQL of the differing rows: for changed rows only the differing columns of both sides, for rows of one side all
 * columns but JSON.
 */
function rowsOf({ table, columns, from, mayDiffer }: ComparedTable): string {
  const key = table.key.map((name) => `${literal(name)}, coalesce(n.${quoted(name)}, l.${quoted(name)})`);
  const differing = columns.map(
    ({ name, differs }) => `case when ${BOTH} and (${differs}) then ${literal(name)} end`,
  );
  const plain = columns.filter((column) => !isJson(column));
  const whole = (side: 'n' | 'l'): string =>
    objectOf(plain.map((column) => [column.name, cellOf(side, column)]));
  const changed = (side: 'n' | 'l'): string =>
    columns
      .map(
        (column) =>
          `case when ${column.differs} then jsonb_build_object(${literal(column.name)}, ${cellOf(side, column)}) else '{}'::jsonb end`,
      )
      .join(' || ') || `'{}'::jsonb`;
  const value = (side: 'n' | 'l', other: 'n' | 'l'): string =>
    `case when ${side}.tableoid is null then null when ${other}.tableoid is null then ${whole(side)} else ${changed(side)} end`;
  const anyDiffers = columns.map(({ differs }) => differs).join(' or ') || 'false';
  return `select
      case when l.tableoid is null then 'added' when n.tableoid is null then 'gone' else 'changed' end as kind,
      jsonb_build_object(${key.join(', ')}) as key,
      array_remove(array[${differing.join(', ')}]::text[], null) as columns,
      ${value('l', 'n')} as before,
      ${value('n', 'l')} as after
    from ${from}
    where n.tableoid is null or l.tableoid is null or ((${mayDiffer}) and (${anyDiffers}))
    order by ${table.key.map((name) => `coalesce(n.${quoted(name)}, l.${quoted(name)})`).join(', ')}`;
}

/** Pairs in one call of `jsonb_build_object`: PostgreSQL limits the arguments of a function to 100. */
const MOST_PAIRS = 50;

function objectOf(pairs: readonly (readonly [string, string])[]): string {
  const parts: string[] = [];
  for (let at = 0; at < pairs.length; at += MOST_PAIRS) {
    const own = pairs.slice(at, at + MOST_PAIRS).map(([name, value]) => `${literal(name)}, ${value}`);
    parts.push(`jsonb_build_object(${own.join(', ')})`);
  }
  return parts.join(' || ') || `'{}'::jsonb`;
}

/** Row to be stored, with the differing inner paths instead of JSON columns. */
function keptRow({ table, columns }: ComparedTable, row: FoundRow, number: number): KeptRow {
  const own = { number, table_name: table.name, kind: row.kind, key: row.key };
  if (row.kind !== 'changed') return { ...own, columns: [], before: row.before, after: row.after };
  const json = new Set(columns.filter(isJson).map(({ name }) => name));
  const before: Record<string, Json> = {};
  const after: Record<string, Json> = {};
  const named = row.columns.flatMap((column) => {
    const [was, is] = [row.before?.[column] ?? null, row.after?.[column] ?? null];
    const found = json.has(column) ? leaves(column, was, is) : [{ path: column, was, is }];
    for (const leaf of found) {
      before[leaf.path] = leaf.was;
      after[leaf.path] = leaf.is;
    }
    return found.map(({ path }) => path);
  });
  return { ...own, columns: named, before, after };
}

interface Leaf {
  readonly path: string;
  readonly was: Json;
  readonly is: Json;
}

/** Innermost values that differ, by path: `record.lines[0].qty`. */
export function leaves(path: string, was: Json, is: Json): readonly Leaf[] {
  const found: Leaf[] = [];
  const look = (at: string, a: Json, b: Json): void => {
    if (found.length >= MOST_PATHS || JSON.stringify(a) === JSON.stringify(b)) return;
    if (Array.isArray(a) && Array.isArray(b)) {
      for (let n = 0; n < Math.max(a.length, b.length); n += 1)
        look(`${at}[${n}]`, a[n] ?? null, b[n] ?? null);
      return;
    }
    if (isObject(a) && isObject(b)) {
      for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
        look(`${at}.${name}`, a[name] ?? null, b[name] ?? null);
      return;
    }
    found.push({ path: at, was: a, is: b });
  };
  look(path, was, is);
  return found;
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Stored rows of a run, after a given number.
 * @param table narrows to one table; absent: all tables
 */
export async function keptRows(
  pool: pg.Pool,
  run: number,
  page: {
    readonly after: number;
    readonly offset: number;
    readonly limit: number;
    readonly table?: string | undefined;
  },
): Promise<readonly KeptRow[]> {
  const { rows } = await pool.query<KeptRow>(
    `select number, table_name, kind, key, columns, before, after from read.difference
     where run = $1 and number > $2 and ($3::text is null or table_name = $3) order by number offset $4 limit $5`,
    [run, page.after, page.table ?? null, page.offset, page.limit],
  );
  return rows;
}

export async function keptCount(pool: pg.Pool, run: number, table: string | undefined): Promise<number> {
  const { rows } = await pool.query<{ kept: number }>(
    'select count(*) as kept from read.difference where run = $1 and ($2::text is null or table_name = $2)',
    [run, table ?? null],
  );
  return Number(rows[0]?.kept ?? 0);
}

/** Some of the rows in which a column, or an inner path of it, differs. */
export async function samplesOf(
  pool: pg.Pool,
  run: number,
  table: string,
  columns: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly KeptRow[]>> {
  const { rows } = await pool.query<KeptRow & { readonly sampled: string }>(
    `select c.name as sampled, d.* from unnest($3::text[]) as c(name), lateral (
       select number, table_name, kind, key, columns, before, after from read.difference
       where run = $1 and table_name = $2 and kind = 'changed'
         and exists (select from unnest(columns) as e(path)
                      where path = c.name or starts_with(path, c.name || '.') or starts_with(path, c.name || '['))
       order by number limit $4) d`,
    [run, table, columns, most],
  );
  const found = new Map<string, KeptRow[]>();
  for (const { sampled, ...row } of rows) found.set(sampled, [...(found.get(sampled) ?? []), row]);
  return found;
}
