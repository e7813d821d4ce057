import { folded } from '@expediente/kernel/text.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { catalogueTable } from '../catalogues/projection.ts';
import { BadQuery } from '../http/answers.ts';
import type { ReadDatabase } from '../read-database.ts';
import type { Condition, Filter, ListDefinition, Within } from './definition.ts';
import type { ListRequest } from './query.ts';

/** What a request's rows must meet: scope, search and filters. @throws {BadQuery} */
export async function whereOf(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
): Promise<Condition> {
  const words = folded(request.search).split(/\s+/).filter(Boolean);
  const searched = await Promise.all(words.map(async (word) => await list.searched(db, word)));
  const filters = Object.entries(request.filter).map(([column, values]) => {
    const filter = Object.hasOwn(list.filters, column) ? list.filters[column] : undefined;
    if (!filter) {
      throw new BadQuery([{ field: 'filter', message: `No se puede filtrar por ${column}.` }]);
    }
    return filterCondition(filter, values);
  });
  return allOf([...within.map(({ condition }) => condition), ...searched, ...filters]);
}

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `);

function filterCondition({ kind, of, within }: Filter, values: readonly unknown[]): Condition {
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
    patterns.map((pattern) => sql`${within} like ${pattern}`),
    sql` or `,
  );
  return sql<SqlBool>`(${candidates}) and ${held}`;
}

/** `%text%` with the wildcards of the text taken for what they are. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

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
  const inText = sql<SqlBool>`${text} like ${pattern}`;
  if (found.rows.length === 0) return inText;
  return sql<SqlBool>`(${inText} or ${units(found.rows.map(({ id }) => id))})`;
}
