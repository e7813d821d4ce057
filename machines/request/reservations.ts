import { type Quantity, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import type { LedgerSource } from '@expediente/schemas/ledger/events.ts';
import type { PlanLineMove } from '../ledger/commands.ts';
import { requestStates } from './life-cycle.ts';
import type { RequestState } from './state.ts';

/** Name under which a request holds units, from its draft to the accrual of its order. */
export const requestSource = (id: number): LedgerSource => `request-${id}`;

/** Quantities that a request holds of each plan line: its lines until it is rejected or annulled (domain §4.5). */
function holds(state: RequestState): Map<string, { key: PlanLineMove['key']; qty: Quantity }> {
  const held = new Map<string, { key: PlanLineMove['key']; qty: Quantity }>();
  if (!requestStates.is(state.status, 'holding')) return held;
  for (const { supply, subProduct, qty } of state.lines)
    held.set(`${supply}:${subProduct}`, { key: [state.unit, state.year, supply, subProduct], qty });
  return held;
}

/**
 * The plan lines' movements between two states of a request: each line whose hold changes is asked to
 * hold the new quantity, so that a re-save moves by the difference (domain §4.5). Sorted by key.
 */
export function reservationMoves(before: RequestState, after: RequestState): readonly PlanLineMove[] {
  const [old, now] = [holds(before), holds(after)];
  const source = requestSource(after.id);
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((id): PlanLineMove[] => {
    const key = now.get(id)?.key ?? old.get(id)?.key;
    const qty = now.get(id)?.qty ?? ZERO_QUANTITY;
    if (!key || qty === (old.get(id)?.qty ?? ZERO_QUANTITY)) return [];
    return [{ key, command: { type: 'HoldUnits', source, qty } }];
  });
}
