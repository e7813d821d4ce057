import type { Quarter } from '@expediente/kernel/dates.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { type RawBuilder, sql } from 'kysely';
import { orderAllocations, orders } from '../order/model.ts';

/** Figures of a plan line (alias `p`) that follow from its columns: written once (domain §4). */
export const planned = sql`(p.qty_start + p.extension_qty - p.reduction_qty)`;
export const priceNow = sql`(p.price + p.extension_price - p.reduction_price)`;
export const available = sql`(${planned} - p.reservated_qty - p.qty_order_reservated - p.qty_order)`;
/** What the picker calls `qty`: available = qty - qty_order_reservated holds (domain §4). */
export const pickable = sql`(${planned} - p.reservated_qty - p.qty_order)`;
const worth = (units: RawBuilder<unknown>) => sql`round(${units} * ${priceNow}, 2)`;
export const plannedTotal = worth(planned);

/**
 * What the units of a plan line (alias `p`) come to at its price, to be joined: planned = executed + reserved + withheld +
 * available to the cent, in every line and so in every sum. Each part is rounded for itself, available is what is
 * left of the others, and none falls below zero.
 */
export const lineAmounts = sql`lateral (
  select t.planned, t.executed, least(t.reserved, t.planned - t.executed) as reserved,
    greatest(least(t.withheld, t.planned - t.executed - t.reserved), 0.00) as withheld,
    greatest(t.planned - t.executed - t.reserved - t.withheld, 0.00) as available
  from (select ${plannedTotal} as planned, ${worth(sql`p.qty_order`)} as executed,
      ${worth(sql`p.qty_order_reservated`)} as reserved, ${worth(sql`p.reservated_qty`)} as withheld offset 0) t)`;

/** R3 §9: balance of a quarter budget (alias `b`). */
export const budgetBalance = sql`(b.budget + b.extension_budget - b.reduction_budget - b.order_reservated - b.order_ejec - b.budget_reservated)`;

/** What has lapsed of a quarter budget (alias `b`), by the cuatrimestres of its year that are over (planning B44). */
export const lapsedOf = (over: readonly Quarter[]) =>
  sql`case when b.quarter = any(${[...over]}::text[]) then ${budgetBalance} else 0.00 end`;

const stateIn = (codes: readonly number[]): RawBuilder<unknown> =>
  sql`o.state = any(${[...codes]}::integer[])`;
/** Orders that only hold what they ask for, and those that executed it. */
const ORDERED = orderStates.codes('generada', 'receiving');
const ACCRUED = orderStates.codes('executed');

/**
 * Amounts ordered of the plan lines that `lines` (a condition on `a`) names: `total_order` by orders in 1, 2,
 * 3, 9 and `total_order_ejec` in 4 to 7 (domain §4). The one place where they are computed: allocations × order
 * state. Columns: the plan line's key and both sums.
 */
export const orderedAmounts = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select a.id_unit, a.year, a.id_supplie, a.id_sub_products,
         round(coalesce(sum(a.amount) filter (where ${stateIn(ORDERED)}), 0), 2) as total_order,
         round(coalesce(sum(a.amount) filter (where ${stateIn(ACCRUED)}), 0), 2) as total_order_ejec
  from ${orderAllocations} a join ${orders} o on o.id = a.id_order
  where ${lines}
  group by a.id_unit, a.year, a.id_supplie, a.id_sub_products)`;
