import { ORDERS_REPORT } from '@expediente/schemas/reports/orders.ts';
import { sql } from 'kysely';
import { orders } from '../order/model.ts';
import { numberRead } from '../order/number.ts';
import { served } from '../shared/reports/query.ts';
import {
  BY_STATE,
  inRange,
  joined,
  NOT_ANNULLED,
  NOT_FREED,
  onePrice,
  orderHolds,
  orderInSight,
  orderLabel,
  unitsInWords,
} from './order-parts.ts';

/** Report with a row for each order (purchasing C19 to C22, C30). */
export const ordersReport = served(ORDERS_REPORT, {
  reads: ['order', 'catalogues'],
  from: sql`${orders} o`,
  key: [{ of: sql.ref('o.id'), type: 'integer' }],
  executor: sql.ref('o.id_executor'),
  id: sql.ref('o.id'),
  columns: () => ({
    number_resolution: sql.ref('o.number_resolution'),
    number_purchase: numberRead(),
    date: sql.ref('o.date_report'),
    unit: unitsInWords,
    supplie: sql.ref('o.supplie'),
    id_row: joined('id_row'),
    id_group: joined('id_group'),
    provider_name: sql.ref('o.provider_name'),
    provider_nit: sql.ref('o.provider_nit'),
    qty: sql.ref('o.qty'),
    price: onePrice,
    subtotal: sql.ref('o.subtotal'),
    iva_amount: sql.ref('o.iva_amount'),
    total: sql.ref('o.total'),
    type_purchase: sql.ref('o.type_purchase'),
    npg_nog: sql.ref('o.npg_nog'),
    number_compromise: sql.ref('o.number_compromise'),
    date_compromise: sql.ref('o.date_compromise'),
    number_devengade: sql.ref('o.number_devengade'),
    date_devengade: sql.ref('o.date_devengade'),
    date_send_daf_last: sql.ref('o.date_send_daf_last'),
    date_pay: sql.ref('o.date_pay'),
    state: orderLabel,
    user_created: sql.ref('o.user_created'),
  }),
  filters: () => ({ ...BY_STATE, user_created: { kind: 'text', of: sql.ref('o.user_created') } }),
  searched: orderHolds,
  within: (asked) => [orderInSight(asked), inRange('o.date_report', asked), NOT_FREED],
  summed: NOT_ANNULLED,
});
