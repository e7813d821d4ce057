import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../read-database.ts';
import { whereOf, wordsOf } from './conditions.ts';
import { textsOrRecords } from './counting.ts';
import { type Condition, keysOf, type ListDefinition, type Within } from './definition.ts';
import type { ListRequest } from './query.ts';
import { orderOf, sortOf } from './sorting.ts';

const BATCH = 2_000;

/**
 * A list whose rows are computed for the question: `with worked as materialized (…)`, once in each statement that reads
 * it.
 */
export interface WorkedList<Row = unknown> extends ListDefinition<Row> {
  readonly with?: RawBuilder<unknown>;
}

export const workedIn = ({ with: worked = sql`` }: Pick<WorkedList, 'with'>): RawBuilder<unknown> => worked;

/** All rows of a question, in its order. */
export interface WholeQuestion {
  readonly list: WorkedList;
  /** Source of the rows, if not the list's own `from`. */
  readonly from?: RawBuilder<unknown>;
  readonly where: Condition;
  readonly order: RawBuilder<unknown>;
}

/**
 * Question of a list that is read as a whole: search, filters and order of the request.
 * @throws {BadInput}
 */
export async function wholeQuestion(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
): Promise<WholeQuestion> {
  return {
    list,
    from: textsOrRecords(list, request),
    where: whereOf(list, request.filter, within, await wordsOf(db, list, request.search)),
    order: orderOf(list, sortOf(list, request)),
  };
}

/** Keys of rows: one list of values for each column of the list's key. */
export type Keys = readonly (readonly (string | number)[])[];

export const keyCount = (keys: Keys): number => keys[0]?.length ?? 0;

/**
 * Keys of all rows of a question, in its order. A list that is read as a whole reads the keys first and the rows in
 * batches, so that no row is missing or repeated when records change meanwhile.
 */
export async function readKeys(
  db: ReadDatabase,
  { list, from = list.from, where, order }: WholeQuestion,
): Promise<Keys> {
  const names = list.key.map((_, at) => sql.id(`k${at}`));
  const { rows } = await sql<Readonly<Record<string, readonly (string | number)[] | null>>>`
    ${workedIn(list)} select ${sql.join(names.map((name) => sql`array_agg(${name}) as ${name}`))} from (
      select ${sql.join(list.key.map(({ of }, at) => sql`${of} as ${names[at]}`))}
      from ${from} where ${where} order by ${order}
    ) keys`.execute(db);
  return names.map((_, at) => rows[0]?.[`k${at}`] ?? []);
}

/** Rows of these keys, in their order; rows deleted meanwhile are left out. */
export async function readRows<Row>(
  db: ReadDatabase,
  list: WorkedList<Row>,
  keys: Keys,
): Promise<readonly Row[]> {
  const { key, select, from } = list;
  const names = key.map((_, at) => sql.id(`k${at}`));
  const arrays = key.map(({ type }, at) => sql`${[...(keys[at] ?? [])]}::${sql.raw(type)}[]`);
  const { rows } = await sql<Row>`
    ${workedIn(list)} select ${select}
    from unnest(${sql.join(arrays)}) with ordinality as wanted(${sql.join(names)}, place), ${from}
    where (${keysOf({ key })}) = (${sql.join(names.map((name) => sql`wanted.${name}`))})
    order by wanted.place`.execute(db);
  return [...rows];
}

/** Rows of these keys in batches, each read while the previous one is processed. */
export async function* rowsInBatches<Row>(
  db: ReadDatabase,
  list: WorkedList<Row>,
  keys: Keys,
): AsyncGenerator<readonly Row[]> {
  const many = keyCount(keys);
  const read = (from: number) =>
    from < many
      ? readRows(
          db,
          list,
          keys.map((column) => column.slice(from, from + BATCH)),
        )
      : undefined;
  let next = read(0);
  for (let from = 0; next !== undefined; from += BATCH) {
    const rows = await next;
    next = read(from + BATCH);
    // A failure of the next read does not matter once the consumer has left.
    next?.catch(() => undefined);
    yield rows;
  }
}
