import { judgeAgainFault } from '@expediente/machines/order/again.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import { type SqlBool, sql } from 'kysely';
import type { JudgedRecord, JudgementSource } from '../shared/judgements/source.ts';
import { orderJudgements, orders } from './model.ts';
import { numberRead } from './number.ts';
import { ORDER_PAGES } from './pages.ts';

/** Judgements of orders, which a what-if judges again. */
export const orderJudged: JudgementSource = {
  lifecycle: 'order',
  table: orderJudgements,
  id: { type: 'integer', from: sql<number>`j.id` },
  within: (session) =>
    scopeCondition(
      session,
      { executor: 'o.id_executor', units: 'o.id_units' },
      (own) => sql<SqlBool>`exists (select 1 from ${orders} o where o.id = j.id and ${own})`,
    ),
  again: { path: '/orders/purchaseorder/judge', pages: ORDER_PAGES },
  closing: {
    within: (states) => sql<SqlBool>`exists (
      select 1 from ${orders} o where o.id = j.id and o.state = any(${[...states]}::integer[]))`,
    states: orderStates.statuses.map(({ code }) => code),
    // Column values are codes of the life cycle.
    fault: (state, rule) => judgeAgainFault(state as OrderStatusCode, rule),
  },
  async records(db, ids) {
    const { rows } = await sql<JudgedRecord>`
      select o.id, o.state, ${numberRead()} as number,
        (select coalesce(string_agg(u.description, ', ' order by u.id), '')
          from ${catalogueTable('unit')} u where u.id = any(o.id_units)) as unit,
        coalesce(x.description, '') as executor
      from ${orders} o left join ${catalogueTable('unit')} x on x.id = o.id_executor
      where o.id = any(${[...ids]}::integer[])`.execute(db);
    return rows;
  },
};
