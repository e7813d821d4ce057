import { isPositive, min, type Quantity, subtract, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import type { OrderAllocation, OrderExecution } from '@expediente/schemas/order/events.ts';
import type { PlanLineMove } from '../ledger/commands.ts';
import { requestSource } from '../request/reservations.ts';
import { hasExecuted } from './life-cycle.ts';
import type { OrderState } from './state.ts';

/**
 * Distribution of an order's delivered quantities over its requests, in the order of their numbers: each request is
 * filled up to the quantity that it asked for before the next one gets any; missing units return to the plan of the
 * last.
 */
export function executionsOf(order: OrderState): readonly OrderExecution[] {
  const rest = new Map<string, Quantity>(order.lines.map((line) => [line.id, line.delivered]));
  return order.allocations.map((allocation) => {
    const id = `${allocation.unit}-${allocation.supply}`;
    const left = rest.get(id) ?? ZERO_QUANTITY;
    const delivered = min(left, allocation.requested);
    rest.set(id, subtract(left, delivered));
    return { ...allocation, delivered };
  });
}

/**
 * Movements of plan lines between two states of an order, with its requests as sources: the accrual executes, an
 * annulment gives back (domain §4.6). Freeing an order moves nothing, as its requests keep their reservations.
 */
export function planMoves(before: OrderState, after: OrderState): readonly PlanLineMove[] {
  const key = ({ unit, supply, subProduct }: Pick<OrderExecution, 'unit' | 'supply' | 'subProduct'>) =>
    [unit, after.year, supply, subProduct] as const;
  if (!hasExecuted(before) && hasExecuted(after))
    return after.executions.map((each) => ({
      key: key(each),
      command: {
        type: 'ExecuteUnits',
        source: requestSource(each.request),
        requested: each.requested,
        delivered: each.delivered,
      },
    }));
  // A separation, or a division, moves allocations into a part, which holds them from then on.
  const isParted = after.parts.length > before.parts.length || after.divided > before.divided;
  if (after.status !== 'anulada') return isParted ? [] : returned(before, after);
  if (before.status === 'anulada') return [];
  if (hasExecuted(before))
    return before.executions
      .filter((each) => each.delivered !== ZERO_QUANTITY)
      .map((each) => ({
        key: key(each),
        command: { type: 'ReverseUnits', source: requestSource(each.request), delivered: each.delivered },
      }));
  return released(before.allocations, after.year);
}

/** Quantities that an order gives back when it is closed with what has come: its allocations have become less by them. */
function returned(before: OrderState, after: OrderState): readonly PlanLineMove[] {
  const named = ({ request, unit, supply, subProduct }: OrderAllocation) =>
    `${request} ${unit} ${supply} ${subProduct}`;
  const stays = new Map(after.allocations.map((each) => [named(each), each.requested]));
  const less = before.allocations.map((each) => ({
    ...each,
    requested: subtract(each.requested, stays.get(named(each)) ?? ZERO_QUANTITY),
  }));
  return released(
    less.filter(({ requested }) => isPositive(requested)),
    after.year,
  );
}

const released = (allocations: readonly OrderAllocation[], year: number): readonly PlanLineMove[] =>
  allocations.map(({ request, unit, supply, subProduct, requested }) => ({
    key: [unit, year, supply, subProduct],
    command: { type: 'ReleaseUnits', source: requestSource(request), qty: requested },
  }));
