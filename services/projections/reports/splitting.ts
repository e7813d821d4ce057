import { scopeCondition, seesUnitsOnly } from '@expediente/platform/access/scope.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { SPLITTING_REPORT, SPLITTING_SITUATIONS } from '@expediente/schemas/reports/splitting.ts';
import type { Law } from '@expediente/schemas/rules/registry.ts';
import type { SplittingKey, SplittingWindow } from '@expediente/schemas/rules/splitting.ts';
import { type RawBuilder, sql } from 'kysely';
import { orderJudgements, orderSupplies, orders } from '../order/model.ts';
import { numberRead } from '../order/number.ts';
import { readLaw } from '../rules/queries.ts';
import { type Asked, type Report, type RuledReport, served } from '../shared/reports/query.ts';
import { byVersion, isOneOf, limitIn, quarterOn } from './by-version.ts';
import { orderHolds, orderInSight, unitsInWords } from './order-parts.ts';

const DAY = sql.ref('s.date_purchase');
/** Folded text of the purchase type. */
const TYPE = sql.ref('t.folded');
const KEYS: Readonly<Record<SplittingKey, RawBuilder<unknown>>> = {
  supply: sql.ref('s.id_supplie'),
  // Codes are only compared for equality: by bytes they sort faster.
  row: sql`s.id_row collate "C"`,
};

const YEAR = sql`extract(year from ${DAY})::integer`;

/**
 * Window in which purchases of one thing add up, around each purchase; null: they do not add up. Values are literals:
 * PostgreSQL does not recognize windows with parameters as equal, and would sort for each of them.
 */
function windowOf(law: Law, key: SplittingKey, window: SplittingWindow, days: number) {
  const thing = sql`s.id_executor, ${KEYS[key]}`;
  switch (window) {
    case 'none':
      return null;
    case 'year':
      return sql`(partition by ${thing}, ${YEAR})`;
    case 'quarter':
      return sql`(partition by ${thing}, ${YEAR}, ${quarterOn(law, DAY)})`;
    case 'days':
      return sql`(partition by ${thing} order by ${DAY}
        range between ${sql.lit(`${days - 1} days`)}::interval preceding and current row)`;
  }
}

/** Aggregate over the purchases of one thing in the window of each purchase; null: they do not add up. */
const inWindow = (law: Law, key: SplittingKey, of: (over: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  byVersion(law.splitting, DAY, ({ days, ...values }) => {
    const window = windowOf(law, key, values[key], days);
    return window === null ? sql`null` : of(sql`over ${window}`);
  });

const sumOf = (law: Law, key: SplittingKey) =>
  sql`round(${inWindow(law, key, (over) => sql`sum(s.amount) ${over}`)}, 2)`;
/**
 * Checks whether the window has another order: a purchase without others cannot be split, and only its type's limit
 * judges it.
 */
const hasSister = (law: Law, key: SplittingKey) =>
  inWindow(law, key, (over) => sql`min(s.id_order) ${over} < max(s.id_order) ${over}`);

/** Days before the year whose purchases are in the window of the year's first day. */
const daysBefore = ({ splitting }: Law): number =>
  Math.max(
    ...splitting.map(({ values: { supply, row, days } }) => (supply === 'days' || row === 'days' ? days : 0)),
  );

/** Supplies of each purchase: an order in parts is one, whose amounts are those of all its deliveries (hospital B5). */
const bought = sql`(
  select b.id_purchase as id_order, min(b.id_order) as id_delivery, b.id_supplie, b.id_row, b.id_executor,
    b.date_purchase, b.type_purchase, sum(b.amount) as amount
  from ${orderSupplies} b where b.date_purchase is not null
  group by b.id_purchase, b.id_supplie, b.id_row, b.id_executor, b.date_purchase, b.type_purchase)`;

/**
 * Purchases that add up, each with the sums of its supply and its renglón; `types` has the text of each type, folded
 * once.
 */
const added = (law: Law, { session }: Asked): RawBuilder<unknown> => sql`(
  select s.id_order, s.id_delivery, s.id_supplie, s.id_row, s.id_executor, s.date_purchase, s.type_purchase, s.amount,
    ${sumOf(law, 'supply')} as sum_supply, ${hasSister(law, 'supply')} as sister_supply,
    ${sumOf(law, 'row')} as sum_row, ${hasSister(law, 'row')} as sister_row
  from ${bought} s join types t on t.type_purchase = s.type_purchase
  where s.date_purchase between ${`${session.year}-01-01`}::date - ${daysBefore(law)}::integer and ${`${session.year}-12-31`}::date
    and ${byVersion(law.splitting, DAY, ({ types }) => isOneOf(TYPE, types))}
    and ${scopeCondition(session, { executor: 's.id_executor' })})`;

/** Situation by one sum: 2 over the limit, 1 from the mark up to the limit, 0 below. */
const worst = (law: Law, sum: string, sister: string): RawBuilder<number> => sql<number>`case
  when not coalesce(${sql.ref(sister)}, false) or m.maximum is null then 0
  when ${sql.ref(sum)} > m.maximum then 2
  when ${sql.ref(sum)} >= round(m.maximum * ${markOf(law)} / 100, 2) then 1 else 0 end`;

const markOf = (law: Law) => byVersion(law.splitting, DAY, ({ mark }) => sql`${mark}::numeric`);

/** Purchases that the session sees, with the limit of their type and their situation. */
const purchases = (law: Law, asked: Asked): RawBuilder<unknown> => sql`
  with types as materialized (
    select type_purchase, lower(unaccent(type_purchase)) as folded
    from (select distinct type_purchase from ${orderSupplies} where date_purchase is not null) d
  )
  select s.*, m.maximum, case greatest(${worst(law, 's.sum_supply', 's.sister_supply')}, ${worst(law, 's.sum_row', 's.sister_row')})
    when 2 then 'over' when 1 then 'near' else 'within' end as situation
  from ${added(law, asked)} s join types t on t.type_purchase = s.type_purchase
  cross join lateral (
    select ${byVersion(law.purchaseLimits, DAY, ({ limits }) => limitIn(TYPE, limits))} as maximum
  ) m
  where s.date_purchase between ${`${asked.session.year}-01-01`}::date and ${`${asked.session.year}-12-31`}::date
    ${
      // Users without cost centres of their own see all purchases of the executor.
      seesUnitsOnly(asked.session)
        ? sql`and exists (select 1 from ${orders} o where o.id = s.id_order and ${orderInSight(asked)})`
        : sql``
    }`;

const situation = sql<string>`p.situation`;

/** Most severe last, in the order of the definition. */
const severity = sql`case ${situation} ${sql.join(
  SPLITTING_SITUATIONS.map(({ value }, place) => sql`when ${sql.lit(value)} then ${sql.lit(-place)}`),
  sql` `,
)} end`;

const situationLabel = sql<string>`case ${situation} ${sql.join(
  SPLITTING_SITUATIONS.map(({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`),
  sql` `,
)} end`;

/** Justification written for the order's alerts of splitting. */
const justified = sql<string>`(select coalesce(max(j.accepted), '') from ${orderJudgements} j
  where j.id = o.id and j.rule = 'splitting')`;

const executorName = sql<string>`coalesce(x.description, '')`;
const rowName = sql<string>`concat_ws(' ', p.id_row, w.description)`;

const under = (law: Law): Report =>
  served(SPLITTING_REPORT, {
    reads: ['order', 'catalogues', 'rule'],
    worked: (asked) => purchases(law, asked),
    // Left joins, so that PostgreSQL skips tables that a query does not use.
    from: sql`worked p left join ${orders} o on o.id = p.id_order
      left join ${orderSupplies} l on l.id_order = p.id_delivery and l.id_supplie = p.id_supplie
      left join ${catalogueTable('unit')} x on x.id = p.id_executor
      left join ${catalogueTable('row')} w on w.id = p.id_row`,
    key: [
      { of: sql.ref('p.id_order'), type: 'integer' },
      { of: sql.ref('p.id_supplie'), type: 'integer' },
    ],
    executor: sql.ref('p.id_executor'),
    id: sql.ref('p.id_order'),
    columns: () => ({
      number_purchase: numberRead(),
      date: sql.ref('p.date_purchase'),
      supplie: sql`l.cod_internal || ' ' || l.description`,
      id_row: sql.ref('p.id_row'),
      row: rowName,
      unit: unitsInWords,
      executor: executorName,
      provider_name: sql.ref('o.provider_name'),
      type_purchase: sql.ref('p.type_purchase'),
      amount: sql.ref('p.amount'),
      sum_supply: sql.ref('p.sum_supply'),
      sum_row: sql.ref('p.sum_row'),
      maximum: sql.ref('p.maximum'),
      situation: situationLabel,
      justification: justified,
    }),
    sorts: { situation: severity },
    filters: () => ({
      situation: { kind: 'text', of: situation },
      id_supplie: { kind: 'integer', of: sql.ref('p.id_supplie') },
      id_row: { kind: 'text', of: sql.ref('p.id_row') },
      executor: { kind: 'text', of: executorName },
    }),
    searched: orderHolds,
    within: () => [],
  });

/** Report of purchases that may be parts of a split one, by the rules in force on the day of each. */
export const splittingReport: RuledReport = {
  definition: SPLITTING_REPORT,
  reads: ['order', 'catalogues', 'rule'],
  by: async (db: ReadDatabase) => under(await readLaw(db)),
};
