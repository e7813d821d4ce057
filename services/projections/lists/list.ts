import { folded } from '@expediente/kernel/text.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadDatabase } from '../catalogues/lookup.ts';
import { BadQuery } from '../http/answers.ts';
import type { ListRequest } from './query.ts';

export type Condition = RawBuilder<SqlBool>;

/** How a column is filtered: equal to one of the values, or holding one of the texts. */
export type FilterKind = 'integer' | 'text' | 'contains';

/**
 * One list as data: what it reads, what may be searched, sorted and filtered. Column names come from clients
 * only through the lists' own records, never into SQL.
 */
export interface ListDefinition {
  /** `read.order_v1 o` with its joins. */
  readonly from: RawBuilder<unknown>;
  readonly select: RawBuilder<unknown>;
  /** What the search looks through beside the folded text, by word. */
  searched(word: string): Condition;
  readonly sort: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The order when none is asked for, and what settles ties; an index serves both. */
  readonly order: RawBuilder<unknown>;
  readonly tie: RawBuilder<unknown>;
  readonly filters: Readonly<Record<string, { readonly kind: FilterKind; readonly of: RawBuilder<unknown> }>>;
}

/** One page of a list, or all of it when no page is asked for. @throws {BadQuery} */
export async function readList<Row>(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Condition[],
): Promise<Page<Row>> {
  const where = whereOf(list, request, within);
  const limit = request.page
    ? sql`limit ${request.page.size} offset ${(request.page.number - 1) * request.page.size}`
    : sql``;
  const rows = sql<Row>`select ${list.select} from ${list.from} where ${where} order by ${orderOf(list, request)} ${limit}`;
  if (!request.page) {
    const found = (await rows.execute(db)).rows;
    return { rows: found, total: found.length };
  }
  const [found, total] = await Promise.all([rows.execute(db), countRows(db, list, where)]);
  return { rows: found.rows, total };
}

/** Rows per value of a column under the list's search and filters but that column's own: the tabs' counts. */
export async function countsBy(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Condition[],
  column: string,
): Promise<ReadonlyMap<string, number>> {
  const { [column]: _, ...filter } = request.filter;
  const of = list.filters[column]?.of;
  if (!of) throw new Error(`the list cannot be filtered by ${column}`);
  const where = whereOf(list, { ...request, filter }, within);
  const { rows } = await sql<{ value: unknown; count: number }>`
    select ${of} as value, count(*)::integer as count from ${list.from} where ${where} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ value, count }) => [String(value), count]));
}

/** The one place where lists are counted. */
async function countRows(db: ReadDatabase, list: ListDefinition, where: Condition): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::integer as total from ${list.from} where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

function whereOf(list: ListDefinition, request: ListRequest, within: readonly Condition[]): Condition {
  const conditions = [...within];
  for (const word of folded(request.search).split(/\s+/).filter(Boolean))
    conditions.push(list.searched(word));
  for (const [column, values] of Object.entries(request.filter)) {
    const filter = Object.hasOwn(list.filters, column) ? list.filters[column] : undefined;
    if (!filter) {
      throw new BadQuery([{ field: 'filter', message: `No se puede filtrar por ${column}.` }]);
    }
    conditions.push(filterCondition(filter.kind, filter.of, values));
  }
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `);
}

function filterCondition(kind: FilterKind, of: RawBuilder<unknown>, values: readonly unknown[]): Condition {
  if (kind === 'integer') {
    const numbers = values
      .map(Number)
      .filter((value) => Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31);
    return sql<SqlBool>`${of} = any(${numbers}::integer[])`;
  }
  const texts = values.map(String);
  if (kind === 'text') return sql<SqlBool>`${of} = any(${texts}::text[])`;
  return sql<SqlBool>`unaccent(${of}) ilike any(${texts.map((text) => likePattern(folded(text)))}::text[])`;
}

/** `%text%` with the wildcards of the text taken for what they are. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function orderOf(list: ListDefinition, { sort }: ListRequest): RawBuilder<unknown> {
  if (!sort) return list.order;
  const of = Object.hasOwn(list.sort, sort.column) ? list.sort[sort.column] : undefined;
  if (!of) throw new BadQuery([{ field: 'sort', message: `No se puede ordenar por ${sort.column}.` }]);
  return sort.descending ? sql`${of} desc nulls last, ${list.tie}` : sql`${of}, ${list.tie}`;
}
