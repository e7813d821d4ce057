import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../read-database.ts';
import { allOf, alsoHolds, hasNumber, holdsWhole, whereOf, wholePlace, wordsOf } from './conditions.ts';
import { keysOf, type ListDefinition, type UnitsNamed, type Within } from './definition.ts';
import { orderOf, sortOf } from './sorting.ts';
import type { Keys } from './whole.ts';

/** A list in which a search looks for records, within the session's sight. */
export interface Looked<Row = unknown> {
  readonly list: ListDefinition<Row>;
  readonly within: readonly Within[];
}

/** Words that whole numbers are looked for by: at least one number, and words that the text holds in any way. */
export interface WholeWords {
  readonly numbers: readonly [string, ...string[]];
  readonly others: readonly string[];
}

interface Hit {
  /** Place of its list among those that were asked. */
  readonly list: number;
  readonly key: readonly string[];
}

/**
 * Keys of the rows of each list that have every number as a whole word, at most so many, in one statement for all
 * lists: those with the first number near the beginning of the text, where numbers are, and of these the newest.
 */
export async function wholeHits(
  db: ReadDatabase,
  lists: readonly Looked[],
  words: WholeWords,
  most: number,
): Promise<readonly Keys[]> {
  const parts = lists.flatMap((looked, at) => wholeHitsOf(looked, at, words, most) ?? []);
  if (parts.length === 0) return lists.map(() => []);
  const { rows } = await sql<Hit>`
    select list, key from (${sql.join(parts, sql` union all `)}) hit order by list, place`.execute(db);
  return lists.map(({ list }, at) => {
    const hits = rows.filter((row) => row.list === at);
    return list.key.map((_, column) => hits.map(({ key }) => key[column] ?? ''));
  });
}

function wholeHitsOf(
  { list, within }: Looked,
  at: number,
  { numbers: [first, ...further], others }: WholeWords,
  most: number,
): RawBuilder<unknown> | undefined {
  const { text, numbers } = list;
  if (!text) return undefined;
  const where = allOf([
    ...within.map(({ condition }) => condition),
    ...[first, ...further].map((word) => (numbers ? hasNumber(numbers, word) : holdsWhole(text, word))),
    ...others.map((word) => alsoHolds(text, word)),
  ]);
  const order = sql`${wholePlace(text, first)}, ${sql.join(list.key.map(({ of }) => sql`${of} desc`))}`;
  const key = sql.join(list.key.map(({ of }) => sql`${of}::text`));
  return sql`(
    select ${sql.lit(at)}::integer as list, array[${key}] as key, row_number() over (order by ${order}) as place
    from ${wordsFrom(list)} where ${where} order by place limit ${sql.lit(most)})`;
}

const wordsFrom = ({ wordsFrom, searchFrom, from }: ListDefinition): RawBuilder<unknown> =>
  wordsFrom ?? searchFrom ?? from;

/** The first rows of a list, in its own order, that contain every word of a search. */
export async function firstRows<Row>(
  db: ReadDatabase,
  { list, within }: Looked<Row>,
  search: string,
  most: number,
  units?: UnitsNamed,
): Promise<readonly Row[]> {
  const request = { page: null, search, sort: null, filter: {} };
  const where = whereOf(list, {}, within, await wordsOf(db, list, search, units));
  const order = orderOf(list, sortOf(list, request));
  // An index scan in the list's order ends with the last of few rows; only these are read in full.
  const { rows } = await sql<Row>`
    select ${list.select} from ${list.from} where (${keysOf(list)}) in (
      select ${keysOf(list)} from ${wordsFrom(list)} where ${where}
      order by ${order} limit ${sql.lit(most)}
    ) order by ${order}`.execute(db);
  return rows;
}
