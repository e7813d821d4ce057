import type { Quarter } from '@expediente/kernel/dates.ts';
import { type RawBuilder, sql } from 'kysely';

/** Figures of a plan line (alias `p`) that follow from its columns: written once (domain §4). */
export const planned = sql`(p.qty_start + p.extension_qty - p.reduction_qty)`;
export const priceNow = sql`(p.price + p.extension_price - p.reduction_price)`;
export const available = sql`(${planned} - p.reservated_qty - p.qty_order_reservated - p.qty_order)`;
/** Quantity that the picker calls `qty`: available = qty - qty_order_reservated holds (domain §4). */
export const pickable = sql`(${planned} - p.reservated_qty - p.qty_order)`;
const worth = (units: RawBuilder<unknown>) => sql`round(${units} * ${priceNow}, 2)`;
export const plannedTotal = worth(planned);

/**
 * Amounts of the units of a plan line (alias `p`) at its price, to be joined: planned = executed + reserved + withheld +
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

/** Lapsed amount of a quarter budget (alias `b`), by the cuatrimestres of its year that are over (planning B44). */
export const lapsedOf = (over: readonly Quarter[]) =>
  sql`case when b.quarter = any(${[...over]}::text[]) then ${budgetBalance} else 0.00 end`;
