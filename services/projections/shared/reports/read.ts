import { whereOf, wordsOf } from '@expediente/readmodels/lists/conditions.ts';
import { type Condition, keysOf, type ListDefinition } from '@expediente/readmodels/lists/definition.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { orderOf, sortOf } from '@expediente/readmodels/lists/sorting.ts';
import { type WholeQuestion, workedIn } from '@expediente/readmodels/lists/whole.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import {
  MOST_BARS,
  type ReportBar,
  type ReportLimit,
  type ReportRow,
} from '@expediente/schemas/reports/definition.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, listOf, type Report } from './query.ts';

/** Most rows of an answer; a downloaded workbook has all rows. */
export const MOST_ROWS = 10_000;

export interface ReportPage {
  readonly rows: readonly ReportRow[];
  readonly total: number;
  readonly totals: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly bars: readonly ReportBar[];
}

/** Question of a report, ready for the database. */
export interface Question extends WholeQuestion {
  /** Condition of the bars in each picture, which leaves out the picture's own filter. */
  readonly drawn: readonly Condition[];
  /** Condition without filters and search, for the choices that filters offer. */
  readonly within: Condition;
}

/** @throws {BadInput} a filter or an order that the report does not have */
export async function questionOf(
  db: ReadDatabase,
  report: Report,
  asked: Asked,
  request: ListRequest,
): Promise<Question> {
  const list = listOf(report, asked);
  const within = report.query.within(asked).map((condition) => ({ columns: [], condition }));
  const words = await wordsOf(db, list, request.search);
  const without = (filter: string): ListRequest['filter'] =>
    Object.fromEntries(Object.entries(request.filter).filter(([name]) => name !== filter));
  return {
    list,
    where: whereOf(list, request.filter, within, words),
    drawn: (report.definition.pictures ?? []).map(({ filter }) =>
      whereOf(list, without(filter), within, words),
    ),
    within: whereOf(list, {}, within),
    order: orderOf(list, sortOf(list, request)),
  };
}

interface Counted {
  readonly _total: number;
  readonly _totals: Readonly<Record<string, string>>;
  readonly _choices: Readonly<Record<string, readonly string[]>>;
  readonly _bars: readonly ReportBar[];
}

/**
 * A page, or the first rows of all, with the figures of all rows: one statement, so that both are of the same instant.
 * @throws {BadInput}
 */
export async function readPage(
  db: ReadDatabase,
  report: Report,
  asked: Asked,
  request: ListRequest,
): Promise<ReportPage> {
  const { list, where, within, drawn, order } = await questionOf(db, report, asked, request);
  const { number, size } = request.page ?? { number: 1, size: MOST_ROWS };
  const keys = keysOf(list);
  const { rows } = await sql<Counted & ReportRow & { readonly _place: number | null }>`
    ${workedIn(list)} select figures.*, choices.*, page.*
    from (select count(*)::integer as _total, ${totalsOf(report, asked)} as _totals from ${list.from} where ${where}) figures
    cross join (select ${choicesOf(report, list, within)} as _choices, ${barsOf(report, asked, list, drawn)} as _bars) choices
    left join (
      select ${list.select}, row_number() over (order by ${order}) as _place
      from ${list.from} where (${keys}) in (
        select ${keys} from ${list.from} where ${where} order by ${order} limit ${size} offset ${(number - 1) * size}
      )
    ) page on true
    order by page._place`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('a count over no rows is one row too');
  return {
    rows: rows
      .filter(({ _place }) => _place !== null)
      // Without the added columns, a row is what the report selects.
      .map(({ _total, _totals, _choices, _bars, _place, ...row }) => row as unknown as ReportRow),
    total: first._total,
    totals: first._totals,
    choices: first._choices,
    bars: first._bars,
  };
}

/** Sums by field, as text with two decimals. */
function totalsOf({ definition, query }: Report, asked: Asked): RawBuilder<unknown> {
  const columns = query.columns(asked);
  const summed = definition.columns.filter(({ total }) => total);
  if (summed.length === 0) return sql`'{}'::json`;
  const only = query.summed ? sql` filter (where ${query.summed})` : sql``;
  return sql`json_build_object(${sql.join(
    summed.flatMap(({ field }) => [
      sql`${sql.lit(field)}`,
      sql`round(coalesce(sum(${columns[field]})${only}, 0), 2)::text`,
    ]),
  )})`;
}

/** Choices of the filters that take them from rows: all values in the report that the session sees. */
function choicesOf({ definition }: Report, list: ListDefinition, within: Condition): RawBuilder<unknown> {
  const own = (definition.filters ?? []).filter(({ from }) => from === 'rows');
  if (own.length === 0) return sql`'{}'::json`;
  return sql`json_build_object(${sql.join(
    own.flatMap(({ name }) => [
      sql`${sql.lit(name)}`,
      sql`(select coalesce(json_agg(value order by value), '[]') from (
        select distinct ${list.filters[name]?.of}::text as value from ${list.from} where ${within}) own)`,
    ]),
  )})`;
}

/**
 * Bars of a report's pictures: one for each value of the picture's filter; only the longest ones if the filter's
 * choices are bars.
 */
function barsOf(
  { definition: { pictures = [], filters = [] }, query }: Report,
  asked: Asked,
  list: ListDefinition,
  drawn: readonly Condition[],
): RawBuilder<unknown> {
  const columns = query.columns(asked);
  const sumOf = (field: string | undefined) => {
    const column = field === undefined ? undefined : columns[field];
    return column ? sql`round(sum(${column}), 2)` : sql`null::numeric`;
  };
  const bars = pictures.map(({ filter: name, amount, of, label, limited }, at) => {
    const longest = filters.some((filter) => filter.name === name && filter.from === 'bars');
    const named = label === undefined ? undefined : columns[label];
    const order = longest
      ? sql`beyond desc, grade desc nulls last, total desc nulls last, rows desc, value`
      : sql`value`;
    const { sum, limit, beyond, grade } = limitOf(columns, limited);
    return sql`(select coalesce(json_agg(json_build_object(
        'filter', ${sql.lit(name)}, 'value', bar.value, 'label', bar.label, 'rows', bar.rows,
        'total', bar.total::text, 'of', bar.of::text,
        'sum', bar.sum::text, 'limit', bar.most::text, 'beyond', bar.beyond) order by ${order}), '[]')
      from (
        select ${list.filters[name]?.of}::text as value, ${named ? sql`max(${named})` : sql`null`} as label,
          count(*)::integer as rows, ${sumOf(amount)} as total, ${sumOf(of)} as of,
          ${sum} as sum, ${limit} as most, ${beyond} as beyond, ${grade} as grade
        from ${list.from} where ${drawn[at] ?? sql`true`} group by 1
        order by ${order} ${longest ? sql`limit ${MOST_BARS}` : sql``}
      ) bar)::jsonb`;
  });
  return bars.length === 0 ? sql`'[]'::jsonb` : sql.join(bars, sql` || `);
}

/** Sum and limit of a bar's worst row, whether a row is beyond the limit, and the part of it that the sum takes. */
function limitOf(columns: Readonly<Record<string, RawBuilder<unknown>>>, limited: ReportLimit | undefined) {
  const none = sql`null::numeric`;
  const sum = limited && columns[limited.sum];
  const limit = limited && columns[limited.limit];
  const mark = limited && columns[limited.beyond.field];
  if (!limited || !sum || !limit || !mark) return { sum: none, limit: none, beyond: sql`false`, grade: none };
  const isBeyond = sql`(${mark} = ${limited.beyond.is})`;
  const grade = sql`${sum} / nullif(${limit}, 0)`;
  const worst = sql`order by ${isBeyond} desc, ${grade} desc nulls last`;
  return {
    sum: sql`(array_agg(${sum} ${worst}))[1]`,
    limit: sql`(array_agg(${limit} ${worst}))[1]`,
    beyond: sql`bool_or(${isBeyond})`,
    grade: sql`(array_agg(${grade} ${worst}))[1]`,
  };
}
