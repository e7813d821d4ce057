import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { DAF_DESK, DAF_WAITS } from '@expediente/schemas/reports/daf-desk.ts';
import { type RawBuilder, sql } from 'kysely';
import { orderJudgements, orderPapers, orderRejections, orders } from '../order/model.ts';
import { numberRead } from '../order/number.ts';
import { served } from '../shared/reports/query.ts';
import {
  BY_STATE,
  daysSince,
  orderHolds,
  orderInSight,
  orderLabel,
  stateIs,
  unitsInWords,
} from './order-parts.ts';

/** Range of a wait in days; its ends belong to it. */
const waitOf = (days: RawBuilder<number>): RawBuilder<string> =>
  sql<string>`case ${sql.join(
    DAF_WAITS.slice(0, -1).map(
      ({ value }) => sql`when ${days} <= ${sql.lit(Number(value.split('-')[1]))} then ${sql.lit(value)}`,
    ),
    sql` `,
  )} else ${sql.lit(DAF_WAITS[3].value)} end`;

const papers = sql<number>`(select count(*)::integer from ${orderPapers} p where p.id_order = o.id)`;

/** Papers that the file lacked when it was last sent, by the judgement of that time. */
const lacking = sql<string>`(
  select coalesce(string_agg(m.missing, ', ' order by m.place), '')
  from ${orderJudgements} j, json_array_elements_text(j.facts->'missing') with ordinality m (missing, place)
  where j.id = o.id and j.rule = 'paymentFile')`;

/** Causes of the last rejection of a file that is back. */
const causes = sql<string>`case when ${stateIs(...orderStates.codes('rechazada'))} then (
  select coalesce(string_agg(r.cause, ', ' order by r.id_cause), '') from ${orderRejections} r
  where r.id_order = o.id and r.place = (select max(place) from ${orderRejections} x where x.id_order = o.id)) else '' end`;

/** Files with DAF or back from it, by days of waiting (hospital D5). */
export const dafDesk = served(DAF_DESK, {
  reads: ['order', 'catalogues'],
  from: sql`${orders} o`,
  key: [{ of: sql.ref('o.id'), type: 'integer' }],
  executor: sql.ref('o.id_executor'),
  id: sql.ref('o.id'),
  columns: (asked) => ({
    number_table: sql.ref('o.number_table'),
    number_purchase: numberRead(),
    provider_name: sql.ref('o.provider_name'),
    unit: unitsInWords,
    date_waiting: sql.ref('o.date_waiting'),
    days: daysSince('o.date_waiting', asked),
    state: orderLabel,
    papers,
    lacking,
    causes,
    total: sql.ref('o.total'),
  }),
  filters: (asked) => ({
    ...BY_STATE,
    wait: { kind: 'text', of: waitOf(daysSince('o.date_waiting', asked)) },
  }),
  searched: orderHolds,
  within: (asked) => [orderInSight(asked), stateIs(...orderStates.codes('enviada', 'rechazada'))],
});
