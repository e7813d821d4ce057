import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../read-database.ts';
import { whereOf } from './conditions.ts';
import type { Condition, CountSource, ListDefinition, Within } from './definition.ts';
import type { ListRequest } from './query.ts';

/** Lists narrowed to at most so many rows before search and filters are searched to the end. */
const SEARCHED_ROWS = 10_000;
/** In longer ones a search, or a filter that no table of counts covers, finds the newest so many. */
export const NEWEST_HITS = 250;

/** How many rows a list has; `more`: these are the newest of more. */
export interface Total {
  readonly total: number;
  readonly more?: true;
}

/** Rows per value of a column. */
export interface CountsBy {
  readonly counts: ReadonlyMap<string, number>;
  readonly more: boolean;
}

/**
 * How far a question is looked into that no table of counts covers. `whole`: there are few, all are looked at.
 * `newest`: of many, the newest hits only.
 */
export type Reach = 'whole' | 'newest';

/** @throws {BadInput} */
export async function reachOf(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
): Promise<Reach> {
  return (await rowsWithin(db, list, request, within)) <= SEARCHED_ROWS ? 'whole' : 'newest';
}

/** Whether so many hits may be the newest of more. */
export const maybeMore = (reach: Reach, hits: number): boolean => reach === 'newest' && hits >= NEWEST_HITS;

/** Where a question's rows are found: in the texts' table when texts are searched. */
export function textsOrRecords(list: ListDefinition, { search, filter }: ListRequest): RawBuilder<unknown> {
  const texts = search !== '' || Object.keys(filter).some((column) => list.filters[column]?.within);
  return (texts ? list.searchFrom : undefined) ?? list.from;
}

/** The total of some of the counted values; of all of them when none are given. */
export function totalOf({ counts, more }: CountsBy, values?: readonly unknown[]): Total {
  const wanted = values && new Set(values.map(String));
  let total = 0;
  for (const [value, records] of counts) if (!wanted || wanted.has(value)) total += records;
  return more ? { total, more } : { total };
}

/** A table of counts that has every column the question looks at. */
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

/** Rows per value of a column, from a table of counts. */
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

/** Rows that such of the scope and of the filters as are counted by leave, from the counts. A list without counts is short. */
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
