import { order as cycle } from '@expediente/machines/order/index.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { IVA_OPTIONS } from '@expediente/schemas/order/forms.ts';
import { type SqlBool, sql } from 'kysely';
import { YES_NO } from '../history/names.ts';
import { integerStream, told } from '../history/told.ts';
import type { ReadModule, Uses } from '../module.ts';
import { equal, holds, type UsePlace } from '../uses/places.ts';
import { ORDER_PAGES } from './pages.ts';
import { ORDER_SUPPLY_TABLE, ORDER_TABLE, orderProjection } from './projection.ts';
import { registerOrderReads } from './routes.ts';

const ordersWhere = (where: UsePlace['where']): UsePlace => ({
  kind: 'order',
  noun: ['orden de compra', 'órdenes de compra'],
  table: ORDER_TABLE,
  where,
});

const uses: Uses = {
  unit: [ordersWhere((id) => sql<SqlBool>`(id_executor = ${id} or id_units @> array[${id}]::integer[])`)],
  supply: [
    ordersWhere(
      (id) =>
        sql<SqlBool>`id in (select id_order from ${sql.raw(ORDER_SUPPLY_TABLE)} s where s.id_supplie = ${id})`,
    ),
  ],
  provider: [ordersWhere(equal('id_provider'))],
  purchaseType: [ordersWhere(equal('id_type_purchase'))],
  book: [ordersWhere(holds((id) => ({ minutes: { book: id } })))],
  participant: [ordersWhere(holds((id) => ({ minutes: { participants: [id] } })))],
};

/** Purchase orders from their consolidation on (R3 §3). */
export const order: ReadModule = {
  name: 'order',
  projections: [orderProjection],
  routes: registerOrderReads,
  histories: [
    told(cycle, {
      streamOf: integerStream('order'),
      ownership: ({ executor, lines, allocations }) => ({
        executor,
        units: [...new Set([...lines, ...allocations].map(({ unit }) => unit))],
        pages: ORDER_PAGES,
      }),
      fields: {
        records: {
          unit: 'unit',
          executor: 'unit',
          supply: 'supply',
          subProduct: 'subProduct',
          row: 'row',
          group: 'group',
          provider: 'provider',
          purchaseType: 'purchaseType',
          book: 'book',
          participants: 'participant',
          requests: 'request',
        },
        words: {
          calculateFee: YES_NO,
          hasAward: YES_NO,
          iva: Object.fromEntries(IVA_OPTIONS.map(({ value, label }) => [value, label])),
        },
      },
    }),
  ],
  names: {
    order: {
      from: sql`select id, coalesce(nullif(number_purchase, ''), 'Resolución ' || number_resolution) as name
        from ${sql.raw(ORDER_TABLE)}`,
    },
  },
  pending: {
    pages: ORDER_PAGES,
    kinds: [
      { action: 'purchaseorder', title: 'Consolidados sin orden de compra', states: [0] },
      { action: 'commitment', title: 'Órdenes por comprometer', states: [1] },
      { action: 'update', title: 'Órdenes con recibos o facturas pendientes', states: [2, 9] },
      { action: 'accrued', title: 'Órdenes por devengar', states: [3] },
      { action: 'senddaf', title: 'Órdenes por enviar a DAF', states: [4] },
      { action: 'senddaf', title: 'Órdenes rechazadas por corregir y reenviar', states: [6] },
      { action: 'pay', title: 'Órdenes por pagar', states: [5] },
    ],
    from: sql`${sql.raw(ORDER_TABLE)} t`,
    id: sql`t.id::text`,
    title: sql`case when t.number_purchase = '' then 'Resolución ' || t.number_resolution else 'OC ' || t.number_purchase end`,
    detail: sql`concat_ws(' · ', nullif(t.provider_name, ''), t.supplie)`,
    // Orders wait over the turn of the year.
    within: (session) => scopeCondition(session, { executor: 't.id_executor', units: 't.id_units' }),
  },
  uses,
};
