import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { SPLITTING_REPORT, SPLITTING_SITUATIONS } from '@expediente/schemas/reports/splitting.ts';
import type { Law } from '@expediente/schemas/rules/registry.ts';
import type { SplittingKey, SplittingWindow } from '@expediente/schemas/rules/sets/splitting.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { orderJudgements, orderSupplies, orders } from '../order/model.ts';
import { readLaw } from '../rules/queries.ts';
import { type Asked, type Report, type RuledReport, served } from '../shared/reports/query.ts';
import { byVersion, isOneOf, limitIn } from './by-version.ts';
import { orderHolds, orderInSight, unitsInWords } from './order-parts.ts';

const DAY = sql.ref('s.date_purchase');
const TYPE = sql.ref('s.type_purchase');
const KEYS: Readonly<Record<SplittingKey, RawBuilder<unknown>>> = {
  supply: sql.ref('s.id_supplie'),
  row: sql.ref('s.id_row'),
};

/** The cuatrimestre of a purchase: 1 to 3. */
const quarterOf = (law: Law): RawBuilder<number> =>
  byVersion(
    law.quarters,
    DAY,
    ({ second, third }) => sql<number>`case when extract(month from ${DAY}) < ${second} then 1
      when extract(month from ${DAY}) < ${third} then 2 else 3 end`,
  );

/** What the purchases of one thing come to in the window of each. */
function sumIn(
  law: Law,
  key: SplittingKey,
  window: SplittingWindow,
  days: number,
): RawBuilder<string | null> {
  const thing = sql`s.id_executor, ${KEYS[key]}`;
  const year = sql`extract(year from ${DAY})`;
  switch (window) {
    case 'none':
      return sql<null>`null::numeric`;
    case 'year':
      return sql<string>`sum(s.amount) over (partition by ${thing}, ${year})`;
    case 'quarter':
      return sql<string>`sum(s.amount) over (partition by ${thing}, ${year}, ${quarterOf(law)})`;
    case 'days':
      return sql<string>`sum(s.amount) over (partition by ${thing} order by ${DAY}
        range between ${`${days - 1} days`}::interval preceding and current row)`;
  }
}

const inWindow = (law: Law, key: SplittingKey) =>
  byVersion(law.splitting, DAY, (values) => sumIn(law, key, values[key], values.days));

/** Days before the year whose purchases are in a window of its first day. */
const daysBefore = ({ splitting }: Law): number =>
  Math.max(
    ...splitting.map(({ values: { supply, row, days } }) => (supply === 'days' || row === 'days' ? days : 0)),
  );

/** Purchases that are added up, each with what its supply and its renglón come to, and the limit of its type. */
const purchases = (law: Law, { session }: Asked): RawBuilder<unknown> => sql`(
  select s.id_order, s.id_supplie, s.id_row, s.id_executor, s.date_purchase, s.type_purchase,
    s.cod_internal || ' ' || s.description as supplie, s.amount,
    round(${inWindow(law, 'supply')}, 2) as sum_supply, round(${inWindow(law, 'row')}, 2) as sum_row,
    sum(s.amount) over (partition by s.id_order, s.id_row) as own_row,
    ${byVersion(law.purchaseLimits, DAY, ({ limits }) => limitIn(TYPE, limits))} as maximum,
    ${byVersion(law.splitting, DAY, ({ mark }) => sql`${mark}::numeric`)} as mark
  from ${orderSupplies} s
  where s.date_purchase between ${`${session.year}-01-01`}::date - ${daysBefore(law)}::integer and ${`${session.year}-12-31`}::date
    and ${byVersion(law.splitting, DAY, ({ types }) => isOneOf(TYPE, types))}
    ${session.scope === 'institution' ? sql`` : sql`and s.id_executor = ${session.executor?.id ?? null}`})`;

/** 2 over the limit, 1 from the mark on, 0 within it; what has no sister is within it. */
const worst = (sum: string, own: string): RawBuilder<number> =>
  sql<number>`case when ${sql.ref(sum)} is null or ${sql.ref(sum)} = ${sql.ref(own)} or p.maximum is null then 0
    when ${sql.ref(sum)} > p.maximum then 2 when ${sql.ref(sum)} >= round(p.maximum * p.mark / 100, 2) then 1 else 0 end`;

const situation = sql<string>`case greatest(${worst('p.sum_supply', 'p.amount')}, ${worst('p.sum_row', 'p.own_row')})
  when 2 then 'over' when 1 then 'near' else 'within' end`;

const situationLabel = sql<string>`case ${situation} ${sql.join(
  SPLITTING_SITUATIONS.map(({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`),
  sql` `,
)} end`;

/** What was written for its alerts. */
const justified = sql<string>`(select coalesce(max(j.accepted), '') from ${orderJudgements} j
  where j.id = o.id and j.rule = 'splitting')`;

const executorName = sql<string>`coalesce(x.description, '')`;
const rowName = sql<string>`concat_ws(' ', p.id_row, w.description)`;

const under = (law: Law): Report =>
  served(SPLITTING_REPORT, {
    reads: ['order', 'catalogues', 'rule'],
    from: (asked) => sql`${purchases(law, asked)} p join ${orders} o on o.id = p.id_order
      left join ${catalogueTable('unit')} x on x.id = p.id_executor
      left join ${catalogueTable('row')} w on w.id = p.id_row`,
    key: [
      { of: sql.ref('p.id_order'), type: 'integer' },
      { of: sql.ref('p.id_supplie'), type: 'integer' },
    ],
    id: sql.ref('o.id'),
    columns: () => ({
      number_purchase: sql.ref('o.number_purchase'),
      date: sql.ref('p.date_purchase'),
      supplie: sql.ref('p.supplie'),
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
    filters: () => ({
      situation: { kind: 'text', of: situation },
      id_supplie: { kind: 'integer', of: sql.ref('p.id_supplie') },
      id_row: { kind: 'text', of: sql.ref('p.id_row') },
      executor: { kind: 'text', of: executorName },
    }),
    searched: orderHolds,
    within: (asked) => [
      orderInSight(asked),
      sql<SqlBool>`extract(year from p.date_purchase) = ${asked.session.year}`,
    ],
  });

/** Purchases that together may be split, by the rules in force on the day of each. */
export const splittingReport: RuledReport = {
  definition: SPLITTING_REPORT,
  reads: ['order', 'catalogues', 'rule'],
  by: async (db: ReadDatabase) => under(await readLaw(db)),
};
