import type { Quarter } from '@expediente/kernel/dates.ts';
import { type RawBuilder, sql } from 'kysely';

/** Figures of a plan line (alias `p`) computed from its columns, in this one place (domain §4). */
export const planned = sql`(p.qty_start + p.extension_qty - p.reduction_qty)`;
export const priceNow = sql`(p.price + p.extension_price - p.reduction_price)`;
export const available = sql`(${planned} - p.reservated_qty - p.qty_order_reservated - p.qty_order)`;
/** Quantity that the picker calls `qty`, so that available = qty - qty_order_reservated (domain §4). */
export const pickable = sql`(${planned} - p.reservated_qty - p.qty_order)`;
const worth = (units: RawBuilder<unknown>) => sql`round(${units} * ${priceNow}, 2)`;
export const plannedTotal = worth(planned);

/**
 * Amounts of a plan line (alias `p`) at its price, for a join: planned = executed + reserved + withheld + available to
 * the cent, in each line and so in each sum. The parts are rounded one by one, available is the rest, and none is
 * negative.
 */
export const lineAmounts = sql`lateral (
  select t.planned, t.executed, least(t.reserved, t.planned - t.executed) as reserved,
    greatest(least(t.withheld, t.planned - t.executed - t.reserved), 0.00) as withheld,
    greatest(t.planned - t.executed - t.reserved - t.withheld, 0.00) as available
  from (select ${plannedTotal} as planned, ${worth(sql`p.qty_order`)} as executed,
      ${worth(sql`p.qty_order_reservated`)} as reserved, ${worth(sql`p.reservated_qty`)} as withheld offset 0) t)`;

/** Balance of a quarter budget (alias `b`, R3 §9). */
export const budgetBalance = sql`(b.budget + b.extension_budget - b.reduction_budget - b.order_reservated - b.order_ejec - b.budget_reservated)`;

/** Lapsed amount of a quarter budget (alias `b`), by the cuatrimestres of its year that are over (planning B44). */
export const lapsedOf = (over: readonly Quarter[]) =>
  sql`case when b.quarter = any(${[...over]}::text[]) then ${budgetBalance} else 0.00 end`;
