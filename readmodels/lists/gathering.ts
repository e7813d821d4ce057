import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadDatabase } from '../read-database.ts';
import { allOf } from './conditions.ts';
import { type CountsBy, maybeMore, NEWEST_HITS, type Reach, type Total, textsOrRecords } from './counting.ts';
import { type Condition, keysOf, type ListDefinition } from './definition.ts';
import type { ListRequest } from './query.ts';
import { orderBy, orderOf, type Sort } from './sorting.ts';

export interface Question {
  readonly request: ListRequest;
  readonly where: Condition;
  readonly reach: Reach;
}

export interface Asked {
  readonly list: ListDefinition;
  readonly sort: Sort;
  readonly offset: number;
  readonly limit: number;
  /** Question over all tabs. */
  readonly all: Question;
  /** Column whose values are the tabs, by which hits are counted. */
  readonly tab: RawBuilder<unknown>;
  /** Open tabs: their part of the hits (by `only` on TAB), or their own question; absent: all tabs. */
  readonly open?: Question & { readonly only: Condition };
}

export interface Gathered<Row> {
  readonly rows: readonly Row[];
  readonly total: Total;
  readonly tabs: CountsBy;
}

interface WithRow {
  readonly _tabs: Readonly<Record<string, number>> | null;
  /** Number of hits in the open tabs; null: all tabs are open. */
  readonly _shown: number | null;
  /** Place of the row in the page; null: the page is empty. */
  readonly _place: number | null;
}

/** Tab of a hit, for the condition `only`. */
export const TAB = sql.ref('hit.tab');

/**
 * A page of rows that are gathered and then sorted, and the number of hits by `tab`, in one statement, so that rows are
 * searched once. Searched twice when the newest hits of all tabs are not the newest of the open ones.
 */
export async function gather<Row>(db: ReadDatabase, asked: Asked): Promise<Gathered<Row>> {
  const { list, sort, offset, limit, all, tab, open } = asked;
  const keys = list.key.map((_, at) => sql.ref(`key${at}`));
  // The sort's column comes along if all hits are read, or if it is the one by which the newest are found; another
  // column is looked up for the newest hits only, so that no further record is read in full.
  const early = all.reach === 'whole' || sort.name === list.order.column;
  const looked = sql.join([
    ...list.key.map(({ of }, at) => sql`${of} as ${keys[at]}`),
    sql`${tab} as tab`,
    sql`${early ? sort.column.of : null} as sorted`,
  ]);
  const by = early
    ? sql.ref('sorted')
    : sql`(select ${sort.column.of} from ${list.from} where (${keysOf(list)}) = (${sql.join(keys)}))`;
  const { rows } = await sql<Row & WithRow>`
    with hit as materialized (${hitsOf(list, all, looked)}),
    ${shown(asked, looked)},
    page as (
      select ${list.select}, row_number() over (order by ${orderOf(list, sort)}) as _place
      from ${list.from} where (${keysOf(list)}) in (
        select ${sql.join(keys)} from shown
        order by ${orderBy({ ...sort.column, of: by }, keys, sort.descending)} limit ${limit} offset ${offset}
      )
    )
    select counted.tabs as _tabs, ${open ? sql`(select count(*)::integer from shown)` : sql`null::integer`} as _shown, page.*
    from (
      select json_object_agg(tab, records) as tabs from (select tab::text, records from (select tab, count(*) as records from hit group by 1) of_tab) t
    ) counted left join page on true
    order by page._place`.execute(db);
  const counts = new Map(Object.entries(rows[0]?._tabs ?? {}));
  const hits = [...counts.values()].reduce((sum, records) => sum + records, 0);
  const total = rows[0]?._shown ?? hits;
  const more = maybeMore(all.reach, hits);
  return {
    // Without the added columns, a row is what the list selects.
    rows: rows.filter(({ _place }) => _place !== null).map(({ _tabs, _shown, _place, ...row }) => row as Row),
    total: more && (!open || maybeMore(open.reach, total)) ? { total, more } : { total },
    tabs: { counts, more },
  };
}

/** Hits of the open tabs. */
function shown({ list, all, open }: Asked, looked: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!open) return sql`shown as (select * from hit)`;
  const some = sql`select * from hit where ${open.only}`;
  if (all.reach === 'whole') return sql`shown as materialized (${some})`;
  // Checked once, before the search.
  const more = sql<SqlBool>`(select count(*) from hit) >= ${NEWEST_HITS}`;
  const themselves = { ...open, where: allOf([open.where, more]) };
  return sql`newest as materialized (${hitsOf(list, themselves, looked)}),
    shown as materialized (select * from newest union all ${some} and not ${more})`;
}

/** Rows of a question, at most as many as its reach allows. */
function hitsOf(
  list: ListDefinition,
  { request, where, reach }: Question,
  looked: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const hits = sql`select ${looked} from ${textsOrRecords(list, request)} where ${where}`;
  if (reach === 'whole') return hits;
  if (list.anyHits) return sql`${hits} limit ${NEWEST_HITS}`;
  const { column, descending } = list.order;
  return sql`${hits} order by ${list.sort[column]?.of ?? sql`1`} ${descending ? sql`desc` : sql`asc`} limit ${NEWEST_HITS}`;
}
