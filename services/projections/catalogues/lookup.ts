import type { AnyCatalogue, Lookup } from '@expediente/catalogues/definition.ts';
import { columnsOf } from '@expediente/catalogues/engine/table.ts';
import { wordsIn } from '@expediente/kernel/spellings.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { likeWord } from '@expediente/readmodels/lists/conditions.ts';
import { type ListRequest, listRequest } from '@expediente/readmodels/lists/query.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { joinedColumns, joinedTables } from './joins.ts';
import { answered } from './list.ts';
import { sightOf } from './sight.ts';

/** Query and path parameters of a look-up, as text. */
export type LookupQuery = Readonly<Record<string, string | undefined>>;
export type LookupRow = Readonly<Record<string, unknown>>;

/** Most rows of a look-up without paging; the answer mentions the cut (architecture "Reading"). */
const MOST = 1_000;

/** The requested page, or the most rows that a look-up gives at once. */
export const windowOf = ({ page }: ListRequest): { readonly limit: number; readonly offset: number } =>
  page === null ? { limit: MOST, offset: 0 } : { limit: page.size, offset: (page.number - 1) * page.size };

/** Page of the rows found, with a mark when some were cut off. */
export const pageOf = <Row>(rows: readonly Row[], total: number): Page<Row> =>
  total > MOST ? { rows, total: MOST, more: true } : { rows, total };

/** Conditions by which the folded text contains each word of a search. */
export const searchConditions = (search: string, column: string): RawBuilder<SqlBool>[] =>
  wordsIn(search).map((word) => likeWord(sql.ref(column), word));

/** A look-up: active records that the session sees, searched, filtered and paged by the database. */
export async function readLookup(
  db: ReadDatabase,
  definition: AnyCatalogue,
  lookup: Lookup,
  session: Sight,
  query: LookupQuery,
): Promise<Page<LookupRow>> {
  const request = listRequest(query);
  const { limit, offset } = windowOf(request);
  const table = catalogueTable(definition.name);
  const where = sql.join(conditions(definition, lookup, session, query, request), sql` and `);
  // No user pages through more than MOST: further hits are not counted, and of more hits an arbitrary part is sorted.
  // An index of the order would be scanned through all rows before the first hit.
  const hits = sql`select * from ${table} as base where ${where} limit ${MOST + 1}`;
  const from = request.search === '' ? sql`${table} as base` : sql`(${hits}) as base`;
  const [found, counted] = await Promise.all([
    sql<LookupRow>`
      select ${selected(definition, lookup)} from ${from}${joinedTables(lookup.joins ?? [])}
      where ${request.search === '' ? where : sql`true`}
      order by ${ordered(definition, request)} limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${hits}) found`.execute(db),
  ]);
  const rows = found.rows.map((row) => answered(definition, row));
  return pageOf(rows, counted.rows[0]?.total ?? 0);
}

const baseColumn = (field: string) => sql.ref(`base.${field}`);

function selected(definition: AnyCatalogue, lookup: Lookup): RawBuilder<unknown> {
  const own = (lookup.fields ?? Object.keys(definition.fields)).map((field) => baseColumn(field));
  const others = [...joinedColumns(lookup.joins ?? [])].map(
    ([name, column]) => sql`${column} as ${sql.id(name)}`,
  );
  return sql.join([...own, ...others]);
}

function conditions(
  definition: AnyCatalogue,
  lookup: Lookup,
  session: Sight,
  query: LookupQuery,
  { search }: ListRequest,
): RawBuilder<SqlBool>[] {
  const columns = columnsOf(definition);
  const all: RawBuilder<SqlBool>[] = [sightOf(definition, lookup.scope, session)];
  if (definition.active !== undefined) {
    all.push(sql<SqlBool>`${baseColumn(definition.active)} = 1`);
  }
  for (const [field, value] of Object.entries(lookup.where ?? {})) {
    all.push(sql<SqlBool>`${baseColumn(field)} = ${value}`);
  }
  for (const [parameter, field] of Object.entries<string>(lookup.filters ?? {})) {
    const value = query[parameter];
    if (value === undefined || value === '') continue;
    // An integer column has no record for text that is no number.
    const wanted = columns[field] === 'integer' ? integerOf(value) : value;
    all.push(wanted === null ? sql<SqlBool>`false` : sql<SqlBool>`${baseColumn(field)} = ${wanted}`);
  }
  const { keys = {}, parameter = '' } = lookup.leftOut ?? {};
  const named = parameter === '' ? '' : (query[parameter] ?? '');
  const left = Object.hasOwn(keys, named) ? keys[named] : undefined;
  if (named !== '' && left === undefined)
    throw new BadInput([{ field: parameter, message: `Debe ser uno de: ${Object.keys(keys).join(', ')}.` }]);
  if (left !== undefined) {
    all.push(sql<SqlBool>`not ${baseColumn(definition.key.field)} = any(${[...left]})`);
  }
  all.push(...searchConditions(search, 'base.search_text'));
  return all;
}

function ordered(definition: AnyCatalogue, { sort }: ListRequest): RawBuilder<unknown> {
  if (sort !== null && !Object.hasOwn(definition.fields, sort.column)) {
    throw new BadInput([{ field: 'sort', message: `No se puede ordenar por ${sort.column}.` }]);
  }
  const asked = sort === null ? [] : [`${sort.descending ? '-' : ''}${sort.column}`];
  return sql.join(
    [...asked, ...definition.order, definition.key.field].map((column) =>
      column.startsWith('-') ? sql`${baseColumn(column.slice(1))} desc` : baseColumn(column),
    ),
  );
}

const integerOf = (text: string): number | null =>
  /^-?\d{1,9}$/.test(text) ? Number(text) : text === 'true' ? 1 : text === 'false' ? 0 : null;
