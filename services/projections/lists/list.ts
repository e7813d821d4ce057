import type { Page } from '@expediente/schemas/shared/read.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../catalogues/lookup.ts';
import { BadQuery } from '../http/answers.ts';
import { whereOf } from './conditions.ts';
import { countRows, rowsWithin, type Total } from './counting.ts';
import type { ListDefinition, SortColumn, Within } from './definition.ts';
import type { ListRequest } from './query.ts';

/** Without paging the list comes whole up to here; `total` says how many there are. */
const MOST_ROWS = 10_000;
/** Pages after so many rows wait for the total: the second half is read from the end. */
const DEEP = 5_000;
/** Longer lists are not sorted by what no index serves. */
const MOST_SORTED = 100_000;

interface Window {
  readonly offset: number;
  readonly limit: number;
  /** Read in the opposite direction, then turned round. */
  readonly backwards: boolean;
}

/**
 * One page of a list, or all of it when no page is asked for. `total`: when the caller knows it otherwise.
 * @throws {BadQuery}
 */
export async function readList<Row>(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
  total: () => Promise<Total> = async () => await countRows(db, list, request, within),
): Promise<Page<Row>> {
  const sort = await sortOf(db, list, request, within);
  const where = await whereOf(db, list, request, within);
  const counting = total();
  const [window, counted] = await Promise.all([windowOf(request, counting), counting]);
  if (window.limit === 0) return { rows: [], ...counted };
  const order = (backwards: boolean) => orderOf(list, sort, backwards);
  const key = sql.join(list.key);
  // The page's keys first: what is skipped is walked in the index, and the page alone is read in full.
  const { rows } = await sql<Row>`
    select ${list.select} from ${list.from} where (${key}) in (
      select ${key} from ${list.from} where ${where} order by ${order(window.backwards)}
      limit ${window.limit} offset ${window.offset})
    order by ${order(false)}`.execute(db);
  return { rows, ...counted };
}

async function windowOf({ page }: ListRequest, counting: Promise<Total>): Promise<Window> {
  if (!page) return { offset: 0, limit: MOST_ROWS, backwards: false };
  const offset = (page.number - 1) * page.size;
  const forward = { offset, limit: page.size, backwards: false };
  if (offset < DEEP) return forward;
  const { total, more } = await counting;
  if (more || offset < total / 2) return forward;
  const limit = Math.max(0, Math.min(page.size, total - offset));
  return { offset: Math.max(0, total - offset - limit), limit, backwards: true };
}

interface Sort {
  readonly column: SortColumn;
  readonly descending: boolean;
}

async function sortOf(
  db: ReadDatabase,
  list: ListDefinition,
  request: ListRequest,
  within: readonly Within[],
): Promise<Sort> {
  const { column: name, descending } = request.sort ?? list.order;
  const column = Object.hasOwn(list.sort, name) ? list.sort[name] : undefined;
  if (!column) throw new BadQuery([{ field: 'sort', message: `No se puede ordenar por ${name}.` }]);
  if (column.unindexed && (await rowsWithin(db, list, request, within)) > MOST_SORTED) {
    throw new BadQuery([
      {
        field: 'sort',
        message: `Son demasiados registros para ordenarlos por ${name}: ordene por otra columna o elija un centro de costo.`,
      },
    ]);
  }
  return { column, descending };
}

/** Unknown values come last, whichever way the column is sorted. */
function orderOf(
  list: ListDefinition,
  { column, descending }: Sort,
  backwards: boolean,
): RawBuilder<unknown> {
  const way = descending !== backwards ? sql`desc` : sql`asc`;
  const nulls = column.nullable ? (backwards ? sql` nulls first` : sql` nulls last`) : sql``;
  return sql.join([sql`${column.of} ${way}${nulls}`, ...list.key.map((key) => sql`${key} ${way}`)]);
}
