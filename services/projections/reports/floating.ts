import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { DEBT_AGES, FLOATING_REPORT } from '@expediente/schemas/reports/floating.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { orders } from '../order/model.ts';
import { numberRead } from '../order/number.ts';
import { served } from '../shared/reports/query.ts';
import {
  daysSince,
  inRange,
  invoicesInWords,
  orderHolds,
  orderInSight,
  orderLabel,
  stateIs,
  unitsInWords,
} from './order-parts.ts';

/** Range of an age in days; its ends belong to it: '31-60' includes 60. */
const ageOf = (days: RawBuilder<number>): RawBuilder<string> =>
  sql<string>`case ${sql.join(
    DEBT_AGES.slice(0, -1).map(
      ({ value }) => sql`when ${days} <= ${sql.lit(Number(value.split('-')[1]))} then ${sql.lit(value)}`,
    ),
    sql` `,
  )} else ${sql.lit(DEBT_AGES[3].value)} end`;

/** Report of orders that are accrued and not paid, by the day of the accrual (purchasing C23). */
export const floatingReport = served(FLOATING_REPORT, {
  reads: ['order', 'catalogues'],
  from: sql`${orders} o`,
  key: [{ of: sql.ref('o.id'), type: 'integer' }],
  executor: sql.ref('o.id_executor'),
  id: sql.ref('o.id'),
  columns: (asked) => ({
    number_purchase: numberRead(),
    provider_name: sql.ref('o.provider_name'),
    provider_nit: sql.ref('o.provider_nit'),
    invoices: invoicesInWords,
    number_devengade: sql.ref('o.number_devengade'),
    date_devengade: sql.ref('o.date_devengade'),
    days: daysSince('o.date_devengade', asked),
    unit: unitsInWords,
    state: orderLabel,
    total: sql.ref('o.total'),
  }),
  filters: (asked) => ({ age: { kind: 'text', of: ageOf(daysSince('o.date_devengade', asked)) } }),
  searched: orderHolds,
  within: (asked) => [
    orderInSight(asked),
    stateIs(...orderStates.codes('devengada', 'enviada', 'rechazada')),
    inRange('o.date_devengade', asked),
    ...(asked.unit === 0 ? [] : [sql<SqlBool>`o.id_units @> array[${asked.unit}::integer]`]),
  ],
});
