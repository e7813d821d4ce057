import { inTurns } from '@expediente/kernel/in-turns.ts';
import { spellingsOf, wordsIn } from '@expediente/kernel/spellings.ts';
import { folded } from '@expediente/kernel/text.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadDatabase } from '../read-database.ts';
import type { Condition, Filter, ListDefinition, UnitsNamed, Within } from './definition.ts';
import type { ListRequest } from './query.ts';

/** Connections that the search of one call may take; the others are left to other calls. */
export const CONNECTIONS = 2;

const NO_UNITS: UnitsNamed = async () => [];

/**
 * Conditions of a search on a row, one for each word.
 * @param units shared by the lists of one search
 */
export async function wordsOf(
  db: ReadDatabase,
  list: ListDefinition,
  search: string,
  units: UnitsNamed = list.unitsNamed?.(db) ?? NO_UNITS,
): Promise<Condition[]> {
  return [...(await inTurns(wordsIn(search), CONNECTIONS, async (word) => await list.searched(units, word)))];
}

/**
 * Conditions of a list's rows: scope, words and filters.
 * @throws {BadInput}
 */
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

/**
 * Filter of a list by column.
 * @throws {BadInput} the list has no such filter
 */
export function filterOf(list: ListDefinition, column: string): Filter {
  const filter = Object.hasOwn(list.filters, column) ? list.filters[column] : undefined;
  if (filter) return filter;
  throw new BadInput([{ field: 'filter', message: `No se puede filtrar por ${column}.` }]);
}

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql`(${sql.join(conditions, sql` or `)})`;

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `);

/** Condition that a filter's column has any of the values. */
export function filterCondition({ kind, of, within }: Filter, values: readonly unknown[]): Condition {
  if (kind === 'integer') {
    const numbers = values
      .map(Number)
      .filter((value) => Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31);
    return sql<SqlBool>`${of} = any(${numbers}::integer[])`;
  }
  const texts = values.map(String);
  if (kind === 'text') return sql<SqlBool>`${of} = any(${texts}::text[])`;
  const words = [...new Set(texts.map(folded).flatMap(spellingsOf))];
  const held = anyOf(words.map((word) => holds(sql`lower(unaccent(${of}))`, word)));
  if (!within) return held;
  return sql<SqlBool>`(${anyOf(words.map((word) => mayHold(within, word)))} and ${held})`;
}

/** `%text%` with the text's own wildcards escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Runs of digits that are long enough to be in few records. */
const NUMBER = /\d{5,}/g;

/**
 * Part of a text by which an index finds few records: the longest number of 'res-101234'. The letters that begin all
 * numbers of a kind are in every record, and an index that intersects such lists would read all of them.
 */
const tellingPart = (text: string): string =>
  (text.match(NUMBER) ?? []).reduce((longest, part) => (part.length > longest.length ? part : longest), '') ||
  text;

/** Length of a trigram: indexes of trigrams cannot find texts without three letters in a row. */
const TRIGRAM = 3;

/** Condition that a folded text contains a word, in any of its possible spellings. */
export function holdsWord(text: RawBuilder<unknown>, word: string): Condition {
  const [only = word, ...others] = spellingsOf(word);
  if (others.length === 0) return holdsSpelling(text, only);
  return anyOf([only, ...others].map((each) => holdsSpelling(text, each)));
}

/**
 * Condition that one of a word's spellings is a whole word of a folded text, or several of them: '1' is one of 'oc 1',
 * and none of '1/2026'.
 */
export const holdsWhole = (text: RawBuilder<unknown>, word: string): Condition =>
  anyOf(
    wholeSpellings(word).map(
      (each) => sql<SqlBool>`(${mayHoldWhole(text, each)} and ${placeOf(text, each)} > 0)`,
    ),
  );

/** Condition that an array of folded numbers has a word in one of its spellings. */
export const hasNumber = (numbers: RawBuilder<unknown>, word: string): Condition =>
  sql`${numbers} && ${wholeSpellings(word)}::text[]`;

/** Place of the first whole spelling of a word in a folded text, from 1; null: it is none of its words. */
export const wholePlace = (text: RawBuilder<unknown>, word: string): RawBuilder<number | null> =>
  sql`least(${sql.join(wholeSpellings(word).map((each) => sql`nullif(${placeOf(text, each)}, 0)`))})`;

const wholeSpellings = (word: string): readonly string[] => [
  ...new Set(spellingsOf(word).map((each) => each.trim())),
];

const placeOf = (text: RawBuilder<unknown>, word: string): RawBuilder<number> =>
  sql`position(${` ${word} `} in ' ' || ${text} || ' ')`;

/** Condition by which an index finds the texts that may have a whole word: short ones by their beginning and end. */
const mayHoldWhole = (text: RawBuilder<unknown>, word: string): Condition =>
  tellingPart(word) !== word
    ? mayHold(text, word)
    : sql`${text} ~ ${`(^|\\s)${word.replace(/[!-/:-@[-`{-~]/g, '\\$&')}(\\s|$)`}`;

/** The condition of `holdsWord` for rows that another condition has found: no index is read for it. */
export const alsoHolds = (text: RawBuilder<unknown>, word: string): Condition =>
  anyOf(spellingsOf(word).map((each) => holds(text, each)));

/** The condition of `holdsWord` for a text that is searched by its index alone. */
export const likeWord = (text: RawBuilder<unknown>, word: string): Condition =>
  anyOf(spellingsOf(word).map((each) => sql<SqlBool>`${text} like ${likePattern(each)}`));

function holdsSpelling(text: RawBuilder<unknown>, word: string): Condition {
  const found = mayHold(text, word);
  const certain = word.length >= TRIGRAM && tellingPart(word) === word;
  return certain ? found : sql<SqlBool>`(${found} and ${holds(text, word)})`;
}

/** Condition by which an index finds the texts that may contain a word. */
const mayHold = (text: RawBuilder<unknown>, word: string): Condition =>
  word.length < TRIGRAM ? sql`true` : sql`${text} like ${likePattern(tellingPart(word))}`;

/**
 * Condition checked on the text itself, not by an index: the planner estimates that it keeps a third of the rows, and
 * never that the words are rarer.
 */
const holds = (text: RawBuilder<unknown>, word: string): Condition =>
  sql<SqlBool>`position(${word} in ${text}) > 0`;
