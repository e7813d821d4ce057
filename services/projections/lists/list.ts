import type { Page } from '@expediente/schemas/shared/read.ts';
import { type RawBuilder, sql } from 'kysely';
import { BadQuery } from '../http/answers.ts';
import type { ReadDatabase } from '../read-database.ts';
import { whereOf } from './conditions.ts';
import { countRows, hitsOf, reachOf, type Total } from './counting.ts';
import type { Condition, ListDefinition, SortColumn, Within } from './definition.ts';
import type { ListRequest } from './query.ts';

/** Without paging the list comes whole up to here; `total` says how many there are. */
const MOST_ROWS = 10_000;
/** Rows known to be so few are all looked at: an index walk might pass over a million to find them. */
const FEW_ROWS = 2_000;
/** Longer lists are not sorted by what no index serves. */
const MOST_SORTED = 100_000;

interface Sort {
  readonly name: string;
  readonly column: SortColumn;
  readonly descending: boolean;
}

interface Window {
  readonly offset: number;
  readonly limit: number;
  /** Read from the end, then turned round. */
  readonly backwards: boolean;
}

/**
 * One page of a list, or all of it when no page is asked for. `total`: when the caller counts it otherwise.
 * @throws {BadQuery}
 */
export async function readList<Row>(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
  total: () => Promise<Total> = async () => await countRows(db, list, request, within),
): Promise<Page<Row>> {
  const sort = sortOf(list, request);
  const [where, reach] = await Promise.all([
    whereOf(db, list, request, within),
    reachOf(db, list, request, within),
  ]);
  const read = async (keys: RawBuilder<unknown>): Promise<readonly Row[]> => {
    // The page's keys first: what is skipped is walked in an index, and the page alone is read in full.
    const { rows } = await sql<Row>`
      select ${list.select} from ${list.from} where (${sql.join(list.key)}) in (${keys})
      order by ${orderOf(list, sort, false)}`.execute(db);
    return rows;
  };
  if (reach !== 'counted') {
    const hits = hitsOf(list, keyAndSort(list, sort), where, reach);
    const [rows, counted] = await Promise.all([read(gathered(list, sort, hits, windowOf(request))), total()]);
    return { rows, ...counted };
  }
  const counted = await total();
  const window = windowOf(request, counted.total);
  if (window.offset >= counted.total || window.limit <= 0) return { rows: [], ...counted };
  if (counted.total <= FEW_ROWS) {
    const hits = hitsOf(list, keyAndSort(list, sort), where, reach);
    return { rows: await read(gathered(list, sort, hits, windowOf(request))), ...counted };
  }
  if (sort.column.unindexed && counted.total > MOST_SORTED) throw tooManyToSort(sort);
  return { rows: await read(walked(list, sort, where, window)), ...counted };
}

/** Keys of a page that an index gives in its order. */
const walked = (
  list: ListDefinition,
  sort: Sort,
  where: Condition,
  { offset, limit, backwards }: Window,
): RawBuilder<unknown> =>
  sql`select ${sql.join(list.key)} from ${list.from} where ${where}
    order by ${orderOf(list, sort, backwards)} limit ${limit} offset ${offset}`;

/** Keys of a page of rows that are gathered first and then sorted. */
function gathered(
  list: ListDefinition,
  { column, descending }: Sort,
  hits: RawBuilder<unknown>,
  { offset, limit }: Window,
): RawBuilder<unknown> {
  const keys = sql.join(list.key.map((_, at) => keyName(at)));
  const order = orderBy(
    { ...column, of: sql.ref('sorted') },
    list.key.map((_, at) => keyName(at)),
    descending,
    false,
  );
  return sql`with hit as materialized (${hits}) select ${keys} from hit order by ${order} limit ${limit} offset ${offset}`;
}

const keyName = (at: number): RawBuilder<unknown> => sql.ref(`key${at}`);

const keyAndSort = (list: ListDefinition, { column }: Sort): RawBuilder<unknown> =>
  sql.join([...list.key.map((key, at) => sql`${key} as ${keyName(at)}`), sql`${column.of} as sorted`]);

/** The rows asked for. Of a known total the second half is read from the end, so that the last page is as near as the first. */
function windowOf({ page }: ListRequest, total = 0): Window {
  if (!page) return { offset: 0, limit: MOST_ROWS, backwards: false };
  const offset = (page.number - 1) * page.size;
  if (offset <= total / 2 || total === 0) return { offset, limit: page.size, backwards: false };
  const limit = Math.min(page.size, total - offset);
  return { offset: Math.max(0, total - offset - limit), limit, backwards: true };
}

function sortOf(list: ListDefinition, request: ListRequest): Sort {
  const { column: name, descending } = request.sort ?? list.order;
  const column = Object.hasOwn(list.sort, name) ? list.sort[name] : undefined;
  if (!column) throw new BadQuery([{ field: 'sort', message: `No se puede ordenar por ${name}.` }]);
  return { name, column, descending };
}

/**
 * Keys of all rows of a list of a single key column, in its order: who reads a list whole takes them first and
 * the rows behind them bit by bit, so that none is left out or told twice while records change. @throws {BadQuery}
 */
export async function readKeys(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
): Promise<readonly (string | number)[]> {
  const where = await whereOf(db, list, request, within);
  const order = orderOf(list, sortOf(list, request), false);
  const { rows } = await sql<{ key: string | number }>`
    select ${sql.join(list.key)} as key from ${list.from} where ${where} order by ${order}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Rows of these keys, in their order; those gone meanwhile are left out. */
export async function readRows<Row extends Readonly<Record<string, unknown>>>(
  db: ReadDatabase,
  list: ListDefinition,
  key: string,
  keys: readonly (string | number)[],
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select ${list.select} from ${list.from} where ${sql.join(list.key)} = any(${[...keys]})`.execute(db);
  const found = new Map<unknown, Row>(rows.map((row) => [row[key], row]));
  return keys.map((each) => found.get(each)).filter((row) => row !== undefined);
}

const tooManyToSort = ({ name }: Sort): BadQuery =>
  new BadQuery([
    {
      field: 'sort',
      message: `Son demasiados registros para ordenarlos por ${name}: busque, filtre o elija otra columna.`,
    },
  ]);

const orderOf = (list: ListDefinition, { column, descending }: Sort, backwards: boolean) =>
  orderBy(column, list.key, descending, backwards);

/** Ties go the way of the sort; unknown values come last, whichever way that is. */
function orderBy(
  { of, nullable }: SortColumn,
  key: readonly RawBuilder<unknown>[],
  descending: boolean,
  backwards: boolean,
): RawBuilder<unknown> {
  const way = descending !== backwards ? sql`desc` : sql`asc`;
  const nulls = nullable ? (backwards ? sql` nulls first` : sql` nulls last`) : sql``;
  return sql.join([sql`${of} ${way}${nulls}`, ...key.map((column) => sql`${column} ${way}`)]);
}
