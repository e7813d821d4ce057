import { GENERAL_REPORT } from '@expediente/schemas/reports/general.ts';
import { sql } from 'kysely';
import { orderAllocations } from '../order/model.ts';
import { numberRead } from '../order/number.ts';
import { served } from '../shared/reports/query.ts';
import { LINE_KEY, LINE_NAMES, LINES } from './order-lines.ts';
import {
  BY_STATE,
  inRange,
  invoicesInWords,
  lineInSight,
  NOT_ANNULLED,
  NOT_FREED,
  orderHolds,
  orderLabel,
} from './order-parts.ts';

const subProducts = sql`(
  select coalesce(string_agg(distinct a.id_sub_products, ', '), '') from ${orderAllocations} a
  where a.id_order = l.id_order and a.id_unit = l.id_unit and a.id_supplie = l.id_supplie)`;

/** Report with a row for each line of an order (purchasing C20, C36). */
export const generalReport = served(GENERAL_REPORT, {
  reads: ['order', 'catalogues'],
  from: LINES,
  key: LINE_KEY,
  executor: sql.ref('o.id_executor'),
  id: sql.ref('l.id_order'),
  columns: () => ({
    ...LINE_NAMES,
    number_purchase: numberRead(),
    number_resolution: sql.ref('o.number_resolution'),
    date: sql.ref('o.date_report'),
    id_row: sql.ref('s.id_row'),
    sub_products: subProducts,
    requested_qty: sql.ref('l.requested_qty'),
    qty: sql.ref('l.qty'),
    price: sql.ref('s.price'),
    amount: sql.ref('l.amount'),
    number_receipt: sql.ref('l.number_invoice'),
    date_reception: sql.ref('l.date_reception'),
    invoices: invoicesInWords,
    provider_name: sql.ref('o.provider_name'),
    provider_nit: sql.ref('o.provider_nit'),
    state: orderLabel,
  }),
  filters: () => BY_STATE,
  searched: orderHolds,
  within: (asked) => [lineInSight(asked), inRange('o.date_report', asked), NOT_FREED],
  summed: NOT_ANNULLED,
});
