import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { type RawBuilder, sql } from 'kysely';
import { orderAllocations, orders } from './model.ts';

const stateIn = (codes: readonly number[]): RawBuilder<unknown> =>
  sql`o.state = any(${[...codes]}::integer[])`;
/** States in which orders reserve their amounts (`ORDERED`) or have executed them (`ACCRUED`). */
const ORDERED = orderStates.codes('generada', 'receiving');
const ACCRUED = orderStates.codes('executed');

/**
 * Amounts ordered from the plan lines that `lines`, a condition on `a`, selects: `total_order` by orders in 1, 2, 3, 9
 * and `total_order_ejec` in 4 to 7 (domain §4). Computed in this one place, from allocations and order states. Columns:
 * the plan line's key and both sums.
 */
export const orderedAmounts = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select a.id_unit, a.year, a.id_supplie, a.id_sub_products,
         round(coalesce(sum(a.amount) filter (where ${stateIn(ORDERED)}), 0), 2) as total_order,
         round(coalesce(sum(a.amount) filter (where ${stateIn(ACCRUED)}), 0), 2) as total_order_ejec
  from ${orderAllocations} a join ${orders} o on o.id = a.id_order
  where ${lines}
  group by a.id_unit, a.year, a.id_supplie, a.id_sub_products)`;
