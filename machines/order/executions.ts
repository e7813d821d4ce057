import { min, type Quantity, subtract, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import type { OrderExecution } from '@expediente/schemas/order/events.ts';
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
  if (after.status !== 'anulada' || before.status === 'anulada') return [];
  if (hasExecuted(before))
    return before.executions
      .filter((each) => each.delivered !== ZERO_QUANTITY)
      .map((each) => ({
        key: key(each),
        command: { type: 'ReverseUnits', source: requestSource(each.request), delivered: each.delivered },
      }));
  return before.allocations.map((each) => ({
    key: key(each),
    command: { type: 'ReleaseUnits', source: requestSource(each.request), qty: each.requested },
  }));
}
