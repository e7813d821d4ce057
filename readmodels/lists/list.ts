import { BadInput } from '@expediente/platform/refusals.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { sql } from 'kysely';
import type { ReadDatabase } from '../read-database.ts';
import { filterCondition, filterOf, whereOf, wordsOf } from './conditions.ts';
import { type CountsBy, countedBy, covering, type Reach, reachOf, type Total, totalOf } from './counting.ts';
import { type CountSource, type Filter, keysOf, type ListDefinition, type Within } from './definition.ts';
import { gather, type Question, TAB } from './gathering.ts';
import type { ListRequest } from './query.ts';
import { orderOf, type Sort, sortOf } from './sorting.ts';

/** Most rows of a list without paging; `total` has their full number. */
const MOST_ROWS = 10_000;
/** Number of rows up to which all are read: an index scan might pass over a million others to find them. */
const FEW_ROWS = 2_000;
/** Longest list that is sorted without an index. */
const MOST_SORTED = 100_000;

/**
 * Reads a page of a list, or the whole list without paging.
 * @throws {BadInput}
 */
export async function readList<Row>(
  db: ReadDatabase,
  list: ListDefinition<Row>,
  request: ListRequest,
  within: readonly Within[],
): Promise<Page<Row>> {
  return (await readTabs<Row>(db, list, request, within)).page;
}

/** The rows of some keys in the list's order, as far as they are within it; search, filters and page do not narrow them. */
async function readKeyed<Row>(
  db: ReadDatabase,
  list: ListDefinition<Row>,
  request: ListRequest,
  within: readonly Within[],
): Promise<Page<Row>> {
  const known = (request.keys ?? [])
    .map((key) => key.split('-').map(Number))
    .filter(
      (ids) => ids.length === list.key.length && ids.every((id) => Number.isInteger(id) && id < 2 ** 31),
    );
  if (known.length === 0) return { rows: [], total: 0 };
  const chosen = sql.join(known.map((ids) => sql`(${sql.join(ids.map((id) => sql`${id}::integer`))})`));
  const { rows } = await sql<Row>`
    select ${list.select} from ${list.from}
     where ${whereOf(list, {}, within)} and (${keysOf(list)}) in (${chosen})
     order by ${orderOf(list, sortOf(list, request))}`.execute(db);
  return { rows, total: rows.length };
}

/**
 * Number of rows of a list under a question.
 * @throws {BadInput}
 */
export async function countList(
  db: ReadDatabase,
  list: ListDefinition,
  request: Pick<ListRequest, 'search' | 'filter'>,
  within: readonly Within[],
): Promise<Total> {
  const nothing = { ...request, page: { number: 1, size: 0 }, sort: null };
  const { total, more } = (await readTabs(db, list, nothing, within)).page;
  return more ? { total, more } : { total };
}

export interface Tabs<Row> {
  readonly page: Page<Row>;
  /** Number of rows for each value of the tabs' column, under the search and all filters except that on this column. */
  readonly tabs: CountsBy;
}

/**
 * A page, and the counts of its tabs, which are the values of a column with a filter; none for the rows of some keys.
 * @throws {BadInput}
 */
export async function readTabs<Row>(
  db: ReadDatabase,
  list: ListDefinition<Row>,
  request: ListRequest,
  within: readonly Within[],
  column?: string,
): Promise<Tabs<Row>> {
  if (request.keys)
    return { page: await readKeyed(db, list, request, within), tabs: { counts: new Map(), more: false } };
  const sort = sortOf(list, request);
  const { [column ?? '']: chosen, ...others } = request.filter;
  const filter = column === undefined ? request.filter : others;
  const asked: Asked = {
    list,
    request: { ...request, filter },
    whole: request,
    within,
    sort,
    ...(column !== undefined && { tab: filterOf(list, column), chosen }),
  };
  const source = covering(list, asked.request, within, column === undefined ? [] : [column]);
  return source ? await readCounted(db, asked, source) : await readGathered(db, asked);
}

interface Asked {
  readonly list: ListDefinition;
  /** Request without the filter of the tabs. */
  readonly request: ListRequest;
  readonly whole: ListRequest;
  readonly within: readonly Within[];
  readonly sort: Sort;
  readonly tab?: Filter;
  /** Values of the open tabs; undefined: all. */
  readonly chosen?: readonly unknown[] | undefined;
}

const NO_TABS = sql`0`;

/** Reads the number of rows from a table of counts, and the page by an index scan. */
async function readCounted<Row>(db: ReadDatabase, asked: Asked, source: CountSource): Promise<Tabs<Row>> {
  const { list, request, whole, within, sort, tab, chosen } = asked;
  const tabs = await countedBy(db, source, whereOf(list, request.filter, within), tab?.of ?? NO_TABS);
  const counted = totalOf(tabs, chosen);
  const where = whereOf(list, whole.filter, within);
  const part = partOf(whole, counted.total);
  const answer = (rows: readonly Row[]): Tabs<Row> => ({ page: { rows, ...counted }, tabs });
  if (part.offset >= counted.total || part.limit <= 0) return answer([]);
  if (counted.total <= FEW_ROWS) {
    const few = {
      list,
      sort,
      tab: NO_TABS,
      all: { request: whole, where, reach: 'whole' },
      ...partOf(whole),
    } as const;
    return answer((await gather<Row>(db, few)).rows);
  }
  if (sort.column.unindexed && counted.total > MOST_SORTED) throw tooManyToSort(sort);
  // Reads the page's keys first: skipped rows are only scanned in an index, and only the page's rows are read in full.
  const { rows } = await sql<Row>`
    select ${list.select} from ${list.from} where (${keysOf(list)}) in (
      select ${keysOf(list)} from ${list.from} where ${where}
      order by ${orderOf(list, sort, part.backwards)} limit ${part.limit} offset ${part.offset}
    ) order by ${orderOf(list, sort)}`.execute(db);
  return answer(rows);
}

/** Searches rows that no table of counts has, as far as the reach allows. */
async function readGathered<Row>(db: ReadDatabase, asked: Asked): Promise<Tabs<Row>> {
  const { list, request, whole, within, sort, tab, chosen } = asked;
  const [words, reach, openReach] = await Promise.all([
    wordsOf(db, list, request.search),
    reachOf(db, list, request, within),
    chosen && reachOf(db, list, whole, within),
  ]);
  const question = (own: ListRequest, ownReach: Reach): Question => ({
    request: own,
    where: whereOf(list, own.filter, within, words),
    reach: ownReach,
  });
  const { rows, total, tabs } = await gather<Row>(db, {
    ...{ list, sort, tab: tab?.of ?? NO_TABS, all: question(request, reach) },
    ...partOf(whole),
    ...(tab &&
      chosen &&
      openReach && {
        open: { ...question(whole, openReach), only: filterCondition({ ...tab, of: TAB }, chosen) },
      }),
  });
  return { page: { rows, ...total }, tabs };
}

interface Window {
  readonly offset: number;
  readonly limit: number;
  /** Set if the page is read from the end, and then reversed. */
  readonly backwards: boolean;
}

/**
 * Rows of the requested page. The second half of a known total is read from the end, so that the last page is as fast
 * as the first.
 */
function partOf({ page }: ListRequest, total = 0): Window {
  if (!page) return { offset: 0, limit: MOST_ROWS, backwards: false };
  const offset = (page.number - 1) * page.size;
  if (offset <= total / 2 || total === 0) return { offset, limit: page.size, backwards: false };
  const limit = Math.min(page.size, total - offset);
  return { offset: Math.max(0, total - offset - limit), limit, backwards: true };
}

const tooManyToSort = ({ name }: Sort): BadInput =>
  new BadInput([
    {
      field: 'sort',
      message: `Son demasiados registros para ordenarlos por ${name}: busque, filtre o elija otra columna.`,
    },
  ]);
