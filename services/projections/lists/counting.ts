import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../read-database.ts';
import { whereOf } from './conditions.ts';
import type { Condition, CountSource, ListDefinition, Within } from './definition.ts';
import type { ListRequest } from './query.ts';

/** Lists narrowed to at most so many rows before search and filters are searched to the end. */
const SEARCHED_ROWS = 10_000;
/** In longer ones a search, or a filter that no table of counts covers, finds the newest so many. */
const NEWEST_HITS = 250;

/** How many rows a list has; `more`: these are the newest of more. */
export interface Total {
  readonly total: number;
  readonly more?: true;
}

export interface CountsBy {
  readonly counts: ReadonlyMap<string, number>;
  readonly more: boolean;
}

/**
 * How a question is answered in bounded time. `counted`: tables of counts know how many, and an index walk
 * finds the page. `whole`: there are few, all are looked at. `newest`: of many, the newest hits only.
 */
export type Reach = 'counted' | 'whole' | 'newest';

/** `columns`: looked at beside those of scope and filters. */
export async function reachOf(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
  columns: readonly string[] = [],
): Promise<Reach> {
  if (covering(list, request, within, columns)) return 'counted';
  return (await rowsWithin(db, list, request, within)) <= SEARCHED_ROWS ? 'whole' : 'newest';
}

/** The rows a question looks at, no more of them than its reach says: `select … from … where …`, to be closed. */
export function hitsOf(
  list: ListDefinition,
  select: RawBuilder<unknown>,
  where: Condition,
  reach: Reach,
): RawBuilder<unknown> {
  const hits = sql`select ${select} from ${list.from} where ${where}`;
  if (reach !== 'newest') return hits;
  if (list.anyHits) return sql`${hits} limit ${NEWEST_HITS}`;
  const { column, descending } = list.order;
  return sql`${hits} order by ${list.sort[column]?.of ?? sql`1`} ${descending ? sql`desc` : sql`asc`} limit ${NEWEST_HITS}`;
}

/** Rows of the list under its search and filters. @throws {BadQuery} */
export async function countRows(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
): Promise<Total> {
  const { counts, more } = await count(db, list, request, within, sql`0`, []);
  return totalOf({ counts, more });
}

/** Rows per value of a column under the list's search and filters but that column's own: the tabs' counts. */
export async function countsBy(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
  column: string,
): Promise<CountsBy> {
  const { [column]: _, ...filter } = request.filter;
  const of = list.filters[column]?.of;
  if (!of) throw new Error(`the list cannot be filtered by ${column}`);
  return await count(db, list, { ...request, filter }, within, of, [column]);
}

/** The total of some of the counted values; of all of them when none are given. */
export function totalOf({ counts, more }: CountsBy, values?: readonly unknown[]): Total {
  const wanted = values && new Set(values.map(String));
  let total = 0;
  for (const [value, records] of counts) if (!wanted || wanted.has(value)) total += records;
  return more ? { total, more } : { total };
}

/** Rows that scope and such filters as are counted by leave, from the counts. A list without counts is short. */
export async function rowsWithin(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
): Promise<number> {
  if (!list.counts) return 0;
  const [{ from, columns }] = list.counts;
  const filter = Object.fromEntries(
    Object.entries(request.filter).filter(([column]) => columns.includes(column)),
  );
  const where = await whereOf(db, list, { ...request, search: '', filter }, within);
  const { rows } = await sql<{ records: number }>`
    select coalesce(sum(records), 0)::integer as records from ${from} where ${where}`.execute(db);
  return rows[0]?.records ?? 0;
}

/** The one place where lists are counted. */
async function count(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
  of: RawBuilder<unknown>,
  columns: readonly string[],
): Promise<CountsBy> {
  const where = await whereOf(db, list, request, within);
  const source = covering(list, request, within, columns);
  if (source) {
    const { rows } = await sql<Counted>`
      select ${of} as value, sum(records)::integer as records from ${source.from} where ${where} group by 1`.execute(
      db,
    );
    return { counts: mapOf(rows), more: false };
  }
  const reach = await reachOf(db, list, request, within, columns);
  const { rows } = await sql<Counted>`
    select value, count(*)::integer as records
    from (${hitsOf(list, sql`${of} as value`, where, reach)}) hit group by 1`.execute(db);
  const hits = rows.reduce((sum, { records }) => sum + records, 0);
  return { counts: mapOf(rows), more: reach === 'newest' && hits >= NEWEST_HITS };
}

interface Counted {
  readonly value: unknown;
  readonly records: number;
}

const mapOf = (rows: readonly Counted[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ value, records }) => [String(value), records]));

/** A table of counts that has every column the question looks at. */
function covering(
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
  columns: readonly string[],
): CountSource | undefined {
  if (request.search !== '') return undefined;
  const asked = [...within.flatMap((each) => each.columns), ...columns, ...Object.keys(request.filter)];
  return list.counts?.find((source) => asked.every((column) => source.columns.includes(column)));
}
