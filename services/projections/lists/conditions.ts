import { folded } from '@expediente/kernel/text.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { catalogueTable } from '../catalogues/projection.ts';
import { BadQuery } from '../http/answers.ts';
import type { ReadDatabase } from '../read-database.ts';
import type { Condition, Filter, ListDefinition, Within } from './definition.ts';
import type { ListRequest } from './query.ts';

/** What the words of a search ask of a row, each of its own. */
export async function wordsOf(db: ReadDatabase, list: ListDefinition, search: string): Promise<Condition[]> {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return await Promise.all(words.map(async (word) => await list.searched(db, word)));
}

/** What a list's rows must meet: scope, words and filters. @throws {BadQuery} */
export function whereOf(
  list: ListDefinition,
  filter: ListRequest['filter'],
  within: readonly Within[],
  words: readonly Condition[] = [],
): Condition {
  const filters = Object.entries(filter).map(([column, values]) =>
    filterCondition(filterOf(list, column), values),
  );
  return allOf([...within.map(({ condition }) => condition), ...words, ...filters]);
}

/** @throws {BadQuery} the list has no such filter */
export function filterOf(list: ListDefinition, column: string): Filter {
  const filter = Object.hasOwn(list.filters, column) ? list.filters[column] : undefined;
  if (filter) return filter;
  throw new BadQuery([{ field: 'filter', message: `No se puede filtrar por ${column}.` }]);
}

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `);

export function filterCondition({ kind, of, within }: Filter, values: readonly unknown[]): Condition {
  if (kind === 'integer') {
    const numbers = values
      .map(Number)
      .filter((value) => Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31);
    return sql<SqlBool>`${of} = any(${numbers}::integer[])`;
  }
  const texts = values.map(String);
  if (kind === 'text') return sql<SqlBool>`${of} = any(${texts}::text[])`;
  const patterns = texts.map((text) => likePattern(folded(text)));
  const held = sql<SqlBool>`unaccent(${of}) ilike any(${patterns}::text[])`;
  if (!within || patterns.length === 0) return held;
  const candidates = sql.join(
    texts.map((text) => sql`${within} like ${likePattern(tellingPart(folded(text)))}`),
    sql` or `,
  );
  return sql<SqlBool>`(${candidates}) and ${held}`;
}

/** `%text%` with the wildcards of the text taken for what they are. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Digits in a row that few records share. */
const NUMBER = /\d{5,}/g;

/**
 * What an index finds a text's records by: of 'res-101234' the longest number, for what all numbers of a kind
 * begin with is in every record, and an index that compares such lists looks at all of them.
 */
const tellingPart = (text: string): string =>
  (text.match(NUMBER) ?? []).reduce((longest, part) => (part.length > longest.length ? part : longest), '') ||
  text;

/** What has no three letters in a row, no index of trigrams finds: named to it, it would only be judged too rare. */
const TRIGRAM = 3;

/** A folded text holds a word. */
export function holdsWord(text: RawBuilder<unknown>, word: string): Condition {
  const held = sql<SqlBool>`position(${word} in ${text}) > 0`;
  if (word.length < TRIGRAM) return held;
  const part = tellingPart(word);
  const found = sql<SqlBool>`${text} like ${likePattern(part)}`;
  return part === word ? found : sql<SqlBool>`(${found} and ${held})`;
}

/**
 * A word in a record's folded text, or in the name of its unit (`units`: what is true of records of these
 * ids). Units are looked up first: the planner judges by the ids themselves, and only when there are any.
 */
export async function searchedWithUnits(
  db: ReadDatabase,
  word: string,
  text: RawBuilder<unknown>,
  units: (ids: readonly number[]) => Condition,
): Promise<Condition> {
  const pattern = likePattern(word);
  const found = await sql<{ id: number }>`
    select id from ${sql.raw(catalogueTable('unit'))} where search_text like ${pattern}`.execute(db);
  const inText = holdsWord(text, word);
  if (found.rows.length === 0) return inText;
  return sql<SqlBool>`(${inText} or ${units(found.rows.map(({ id }) => id))})`;
}
