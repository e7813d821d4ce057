import { type Money, type Quantity, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { type OrderStatus, orderStates } from '@expediente/machines/order/life-cycle.ts';
import { consolidationOfPart, type OrderState, rootOf } from '@expediente/machines/order/state.ts';
import { among } from '@expediente/readmodels/model/read-model.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { OrderDeliveryRead, OrderDivisionRead } from '@expediente/schemas/order/read.ts';
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
const FREED = sql.lit(orderStates.code('liberada'));
/** States of an order, which is no part, once all of it has come. */
const COME = sql.join(orderStates.codes('completada', 'executed').map((code) => sql.lit(code)));

/** Parts of a purchase that have something of one request, in SQL (hospital B5, B7). */
interface OfRequest {
  /** Columns `id_deliveries` and `id_divisions` of the order. */
  readonly ids: RawBuilder<unknown>;
  readonly divisions: RawBuilder<unknown>;
  readonly request: RawBuilder<unknown>;
  /** All orders, or those at the end of a day. */
  readonly among?: RawBuilder<unknown>;
}

/** Columns of an order (o) and a request (r), as they are now. */
export const NOW_OF_REQUEST = {
  ids: sql.ref('o.id_deliveries'),
  divisions: sql.ref('o.id_divisions'),
  request: sql.ref('r.id'),
} as const;

/** Ids of an order's deliveries; of a divided consolidation those of all its parts. */
const members = ({ ids, divisions, among: all = orders }: OfRequest) =>
  sql`case when ${divisions} is null then ${ids}::integer[] else array(
    select unnest(coalesce(d.id_deliveries, array[d.id])) from ${all} d where d.id = any(${divisions}::integer[])) end`;

const ofRequest = (of: OfRequest) =>
  sql`from ${of.among ?? orders} p where p.id = any(${members(of)}) and ${of.request} = any(p.id_requests)
    and p.state <> ${FREED}`;

const isWhole = ({ ids, divisions }: OfRequest) => sql`${ids} is null and ${divisions} is null`;

/** State of the least advanced of them; `state` where the order is not in parts, or has nothing more of the request. */
export const leastAdvanced = (state: RawBuilder<unknown>, of: OfRequest): RawBuilder<number | null> =>
  sql<number | null>`case when ${isWhole(of)} then ${state} else coalesce((
    select p.state ${ofRequest(of)} order by array_position(${ADVANCED}, p.state) limit 1), ${state}) end`;

/** Number of those in force; 0 where the order is not in parts, or one part of a divided consolidation has it all. */
export const deliveriesOf = (of: OfRequest): RawBuilder<number> =>
  sql<number>`case when ${isWhole(of)} then 0 else (
    select case when ${of.ids} is null and count(*) = 1 then 0 else count(*)::integer end
    ${ofRequest(of)} and p.state <> ${ANNULLED}) end`;

/** Number of those in force that have come: parts, and the order once it is complete. */
export const deliveredOf = (of: OfRequest): RawBuilder<number> =>
  sql<number>`case when ${isWhole(of)} then 0 else (
    select count(*)::integer ${ofRequest(of)} and p.state <> ${ANNULLED}
      and (p.part is not null or p.state in (${COME}))) end`;

/** Number of the order; of a divided consolidation the numbers of all orders that have something of the request. */
export const numbersOf = (number: RawBuilder<unknown>, of: OfRequest): RawBuilder<string | null> =>
  sql<string | null>`case when ${of.divisions} is null then ${number} else (
    select string_agg(distinct p.number_purchase, ', ') ${ofRequest(of)} and p.number_purchase <> '') end`;

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

interface Divisions {
  readonly divisions: readonly OrderDivisionRead[];
  readonly divisions_total: Money | '';
}

/**
 * The consolidation and the parts that it is divided into, whichever of them is read, each with all its deliveries; none
 * where it is not divided (hospital B7).
 */
export async function readDivisions(db: ReadDatabase, record: OrderState): Promise<Divisions> {
  const root = await db
    .selectFrom(orders.as('o'))
    .select('o.id_divisions')
    .where('o.id', '=', consolidationOfPart(record))
    .executeTakeFirst();
  const ids = root?.id_divisions ?? [];
  if (ids.length === 0) return { divisions: [], divisions_total: '' };
  const rows = await db
    .selectFrom(orders.as('o'))
    .select(['o.id', 'o.division', 'o.state', 'o.number_purchase', 'o.provider_name', 'o.supplie'])
    .select(inForce<Quantity>('qty').as('qty'))
    .select(inForce<Money>('total').as('total'))
    .where('o.id', '=', among(ids))
    .where('o.state', '<>', FREED)
    .orderBy(sql`o.division nulls first`)
    .execute();
  return {
    // Codes of the life cycle.
    divisions: rows.map((row) => ({ ...row, state: row.state as OrderStatusCode })),
    divisions_total: sum(
      rows.map(({ total }) => total),
      ZERO_MONEY,
    ),
  };
}

/** Sum over an order (o) and its deliveries, as far as they are in force. */
const inForce = <Amount extends Money | Quantity>(column: 'qty' | 'total') =>
  sql<Amount>`(select coalesce(sum(p.${sql.raw(column)}), 0)::numeric(20, 2)::text from ${orders} p
    where p.id = any(coalesce(o.id_deliveries, array[o.id])) and p.state <> ${ANNULLED})`;
