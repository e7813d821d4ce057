import { capital } from '@expediente/kernel/text.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { ORDER_CALLED } from '@expediente/machines/order/name.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { CARRYING_ORDER, SISTERS } from '@expediente/schemas/order/questions.ts';
import { answering } from '@expediente/schemas/shared/questions.ts';
import { type SqlBool, sql } from 'kysely';
import type { ReadModule } from '../shared/module.ts';
import { kindsOf } from '../shared/pending/source.ts';
import { equal, holds, type UsePlace, type Uses } from '../shared/uses/places.ts';
import { orderCarrying } from './carrying.ts';
import { orderHistory } from './history.ts';
import { orderJudged } from './judged.ts';
import { orderList, orderPapers, orderProjection, orderRejections, orderSupplies, orders } from './model.ts';
import { numberRead, resolutionRead } from './number.ts';
import { ORDER_PAGES } from './pages.ts';
import { unpublished } from './queries.ts';
import { ORDER_READS } from './reads.ts';
import { readSisters } from './sisters.ts';

const ordersWhere = (where: UsePlace['where']): UsePlace => ({
  kind: 'order',
  noun: ['orden de compra', 'órdenes de compra'],
  table: orders,
  where,
});

const uses: Uses = {
  unit: [ordersWhere((id) => sql<SqlBool>`(id_executor = ${id} or id_units @> array[${id}]::integer[])`)],
  supply: [
    ordersWhere(
      (id) => sql<SqlBool>`id in (select id_order from ${orderSupplies} s where s.id_supplie = ${id})`,
    ),
  ],
  provider: [ordersWhere(equal('id_provider'))],
  purchaseType: [ordersWhere(equal('id_type_purchase'))],
  book: [ordersWhere(holds((id) => ({ minutes: { book: id } })))],
  paperKind: [
    ordersWhere(
      (id) => sql<SqlBool>`(id in (select id_order from ${orderPapers} p where p.id_kind = ${id})
        or id in (select id_order from ${orderRejections} r where r.id_kinds @> array[${id}]::integer[]))`,
    ),
  ],
  rejectionCause: [
    ordersWhere(
      (id) => sql<SqlBool>`id in (select id_order from ${orderRejections} r where r.id_cause = ${id})`,
    ),
  ],
  participant: [ordersWhere(holds((id) => ({ minutes: { participants: [id] } })))],
};

/** Purchase orders from their consolidation on (R3 §3). */
export const order: ReadModule = {
  name: 'order',
  needs: ['rules'],
  projections: [orderProjection],
  reads: ORDER_READS,
  histories: [orderHistory],
  findable: { lifecycle: 'order', list: orderList, idOf: ({ id }) => String(id) },
  removed: sql`select 'order' as kind, id::text, state_since as at, id_executor as executor, id_units as units
    from ${orders} where state = ${sql.lit(orderStates.code('liberada'))}`,
  pending: {
    pages: ORDER_PAGES,
    kinds: [
      ...kindsOf(orderStates),
      {
        action: 'update',
        title: 'Órdenes sin NPG ni NOG en su plazo',
        states: orderStates.codes('receiving'),
        narrowed: { filter: { unpublished: '1' }, where: () => unpublished('t'), due: sql`t.date_publish` },
      },
    ],
    from: sql`${orders} t`,
    id: sql`t.id::text`,
    title: sql`case when t.number_purchase = '' then ${sql.lit(`${capital(ORDER_CALLED.consolidation)} `)} || ${resolutionRead('t')}
      else ${sql.lit(`${capital(ORDER_CALLED.order)} `)} || ${numberRead('t')} end`,
    detail: sql`t.provider_name`,
    supply: sql`t.supplie`,
    amount: sql`t.total`,
    due: sql`t.date_due`,
    oldest: 'date_resolution',
    // Not narrowed by year: orders may wait beyond the turn of the year.
    within: (session) => scopeCondition(session, { executor: 't.id_executor', units: 't.id_units' }),
  },
  judgements: orderJudged,
  answers: (db) => [
    answering(CARRYING_ORDER, async (award) => await orderCarrying(db, award)),
    answering(SISTERS, async (asked) => await readSisters(db, asked)),
  ],
  uses,
};
