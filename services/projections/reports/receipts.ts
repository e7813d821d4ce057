import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { RECEIPTS_REPORT } from '@expediente/schemas/reports/receipts.ts';
import { type SqlBool, sql } from 'kysely';
import { orderInvoices } from '../order/model.ts';
import { numberRead } from '../order/number.ts';
import { served } from '../shared/reports/query.ts';
import { LINE_KEY, LINE_NAMES, LINES } from './order-lines.ts';
import { daysSince, lineInSight, orderHolds, orderLabel, stateIs } from './order-parts.ts';

const WITHOUT_RECEIPT = sql<SqlBool>`l.number_invoice = ''`;
const WITHOUT_INVOICE = sql<SqlBool>`not exists (select 1 from ${orderInvoices} x where x.id_order = o.id)`;

/** Report of lines without a receipt, and of lines whose order has no invoice (purchasing C24). */
export const receiptsReport = served(RECEIPTS_REPORT, {
  reads: ['order', 'catalogues'],
  from: LINES,
  key: LINE_KEY,
  executor: sql.ref('o.id_executor'),
  id: sql.ref('l.id_order'),
  columns: (asked) => ({
    ...LINE_NAMES,
    number_purchase: numberRead(),
    year: sql.ref('o.year'),
    provider_name: sql.ref('o.provider_name'),
    qty: sql.ref('l.qty'),
    date_issue: sql.ref('o.date_issue'),
    days: daysSince('o.date_issue', asked),
    pending: sql`case when ${WITHOUT_RECEIPT} then 'Falta recibo' else 'Falta factura' end`,
    state: orderLabel,
  }),
  filters: () => ({ year: { kind: 'integer', of: sql.ref('o.year') } }),
  searched: orderHolds,
  within: (asked) => [
    lineInSight(asked),
    stateIs(...orderStates.codes('comprometida', 'documentada')),
    sql<SqlBool>`(${WITHOUT_RECEIPT} or ${WITHOUT_INVOICE})`,
    ...(asked.unit === 0 ? [] : [sql<SqlBool>`l.id_unit = ${asked.unit}`]),
  ],
});
