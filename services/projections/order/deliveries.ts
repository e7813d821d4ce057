import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { type OrderStatus, orderStates } from '@expediente/machines/order/life-cycle.ts';
import { type OrderState, rootOf } from '@expediente/machines/order/state.ts';
import { among } from '@expediente/readmodels/model/read-model.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { OrderDeliveryRead } from '@expediente/schemas/order/read.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import { type RawBuilder, sql } from 'kysely';
import { orders } from './model.ts';

/** States from the least to the most advanced. */
const ADVANCE: readonly OrderStatus[] = [
  ...(['consolidada', 'generada', 'comprometida', 'documentada', 'completada', 'devengada'] as const),
  ...(['rechazada', 'enviada', 'pagada', 'anulada'] as const),
];
const ADVANCED = sql`array[${sql.join(ADVANCE.map((state) => sql.lit(orderStates.code(state))))}]`;
const ANNULLED = sql.lit(orderStates.code('anulada'));
/** States of an order, which is no part, once all of it has come. */
const COME = sql.join(orderStates.codes('completada', 'executed').map((code) => sql.lit(code)));

/** Deliveries of a purchase in parts that have something of one request, in SQL (hospital B5). */
interface OfRequest {
  /** Column `id_deliveries` of the order. */
  readonly ids: RawBuilder<unknown>;
  readonly request: RawBuilder<unknown>;
  /** All orders, or those at the end of a day. */
  readonly among?: RawBuilder<unknown>;
}

const ofRequest = ({ ids, request, among: all = orders }: OfRequest) =>
  sql`from ${all} p where p.id = any(${ids}::integer[]) and ${request} = any(p.id_requests)`;

/** State of the least advanced of them; `state` where the order is not in parts, or has nothing more of the request. */
export const leastAdvanced = (state: RawBuilder<unknown>, of: OfRequest): RawBuilder<number | null> =>
  sql<number | null>`case when ${of.ids} is null then ${state} else coalesce((
    select p.state ${ofRequest(of)} order by array_position(${ADVANCED}, p.state) limit 1), ${state}) end`;

/** Number of those in force; 0 where the order is not in parts. */
export const deliveriesOf = (of: OfRequest): RawBuilder<number> =>
  sql<number>`case when ${of.ids} is null then 0 else (
    select count(*)::integer ${ofRequest(of)} and p.state <> ${ANNULLED}) end`;

/** Number of those in force that have come: parts, and the order once it is complete. */
export const deliveredOf = (of: OfRequest): RawBuilder<number> =>
  sql<number>`case when ${of.ids} is null then 0 else (
    select count(*)::integer ${ofRequest(of)} and p.state <> ${ANNULLED}
      and (p.part is not null or p.state in (${COME}))) end`;

/** Records of an order and of its parts in force. */
export async function deliveriesInForce(db: ReadDatabase, order: OrderState): Promise<readonly OrderState[]> {
  if (order.parts.length === 0) return [order];
  const parts = await db
    .selectFrom(orders.as('o'))
    .select('o.record')
    .where('o.id', '=', among(order.parts))
    .where('o.state', '<>', ANNULLED)
    .orderBy('o.part')
    .execute();
  return [order, ...parts.map(({ record }) => record)];
}

/** The order and its parts with the sum of what is in force, whichever of them is read; none without parts. */
export async function readDeliveries(db: ReadDatabase, record: OrderState): Promise<Deliveries> {
  const root = await db
    .selectFrom(orders.as('o'))
    .select('o.id_deliveries')
    .where('o.id', '=', rootOf(record))
    .executeTakeFirst();
  return await deliveriesAmong(db, root?.id_deliveries ?? []);
}

interface Deliveries {
  readonly deliveries: readonly OrderDeliveryRead[];
  readonly deliveries_total: Money | '';
}

/** The same of the ids that an order's row has. */
export async function deliveriesAmong(db: ReadDatabase, ids: readonly number[]): Promise<Deliveries> {
  if (ids.length === 0) return { deliveries: [], deliveries_total: '' };
  const rows = await db
    .selectFrom(orders.as('o'))
    .select(['o.id', 'o.part', 'o.state', 'o.qty', 'o.total', 'o.number_devengade', 'o.date_devengade'])
    .select('o.date_pay')
    .where('o.id', '=', among(ids))
    .orderBy(sql`o.part nulls first`)
    .execute();
  return {
    // Codes of the life cycle.
    deliveries: rows.map((row) => ({ ...row, state: row.state as OrderStatusCode })),
    deliveries_total: sum(
      rows.filter(({ state }) => !orderStates.is(state, 'anulada')).map(({ total }) => total),
      ZERO_MONEY,
    ),
  };
}
