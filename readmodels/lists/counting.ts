import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../read-database.ts';
import { whereOf } from './conditions.ts';
import type { Condition, CountSource, ListDefinition, Within } from './definition.ts';
import type { ListRequest } from './query.ts';

/** Most rows, after scope and counted filters, of lists that are searched completely. */
const SEARCHED_ROWS = 10_000;
/**
 * Most hits that are read for a search in a longer list, or for a filter that no table of counts covers: the newest
 * ones.
 */
export const NEWEST_HITS = 250;

/** Number of rows of a list; `more`: the list has more rows, and only its newest ones were counted. */
export interface Total {
  readonly total: number;
  readonly more?: true;
}

/** Number of rows for each value of a column. */
export interface CountsBy {
  readonly counts: ReadonlyMap<string, number>;
  readonly more: boolean;
}

/**
 * Range of a question that no table of counts covers. `whole`: all rows, since they are few. `newest`: only the newest
 * hits of many.
 */
export type Reach = 'whole' | 'newest';

/**
 * Range in which a question's rows are looked for.
 * @throws {BadInput}
 */
export async function reachOf(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
): Promise<Reach> {
  return (await rowsWithin(db, list, request, within)) <= SEARCHED_ROWS ? 'whole' : 'newest';
}

/** Checks whether this number of hits may be the newest of more. */
export const maybeMore = (reach: Reach, hits: number): boolean => reach === 'newest' && hits >= NEWEST_HITS;

/** Source of a question's rows: the table of texts if texts are searched, else the list's own. */
export function textsOrRecords(list: ListDefinition, { search, filter }: ListRequest): RawBuilder<unknown> {
  const texts = search !== '' || Object.keys(filter).some((column) => list.filters[column]?.within);
  return (texts ? list.searchFrom : undefined) ?? list.from;
}

/** Total over some of the counted values; without `values` over all. */
export function totalOf({ counts, more }: CountsBy, values?: readonly unknown[]): Total {
  const wanted = values && new Set(values.map(String));
  let total = 0;
  for (const [value, records] of counts) if (!wanted || wanted.has(value)) total += records;
  return more ? { total, more } : { total };
}

/** Table of counts that has all columns of the question; undefined: none. */
export function covering(
  list: ListDefinition,
  { search, filter }: ListRequest,
  within: readonly Within[],
  columns: readonly string[],
): CountSource | undefined {
  if (search !== '') return undefined;
  const asked = [...within.flatMap((each) => each.columns), ...columns, ...Object.keys(filter)];
  return list.counts?.find((source) => asked.every((column) => source.columns.includes(column)));
}

/** Number of rows for each value of a column, from a table of counts. */
export async function countedBy(
  db: ReadDatabase,
  { from }: CountSource,
  where: Condition,
  of: RawBuilder<unknown>,
): Promise<CountsBy> {
  const { rows } = await sql<{ value: unknown; records: number }>`
    select ${of} as value, sum(records)::integer as records from ${from} where ${where} group by 1`.execute(
    db,
  );
  return { counts: new Map(rows.map(({ value, records }) => [String(value), records])), more: false };
}

/**
 * Number of rows after the scope and those filters that a table of counts has. Lists without counts are short, and
 * count as 0.
 */
async function rowsWithin(
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
  const counted = within.filter((each) => each.columns.every((column) => columns.includes(column)));
  const { rows } = await sql<{ records: number }>`
    select coalesce(sum(records), 0)::integer as records from ${from}
    where ${whereOf(list, filter, counted)}`.execute(db);
  return rows[0]?.records ?? 0;
}
