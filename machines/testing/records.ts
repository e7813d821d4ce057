import type { DomainEvent } from '@expediente/kernel/events.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import type { Decider } from '../decider.ts';
import type { PlanLineMove, QuarterBudgetMove } from '../ledger/commands.ts';
import { planLine } from '../ledger/plan-line.ts';
import { type PlanLineState, priceNow } from '../ledger/plan-line-state.ts';
import { quarterBudget } from '../ledger/quarter-budget.ts';
import type { QuarterBudgetState } from '../ledger/quarter-budget-state.ts';
import { chargeMoves } from '../order/charges.ts';
import type { OrderCommand } from '../order/commands.ts';
import { consolidatedRequest } from '../order/consolidation.ts';
import { order } from '../order/decide.ts';
import { planMoves } from '../order/executions.ts';
import { NO_ORDER, type OrderState } from '../order/state.ts';
import type { RequestCommand } from '../request/commands.ts';
import { request } from '../request/decide.ts';
import { reservationMoves } from '../request/reservations.ts';
import { NO_REQUEST, type RequestState } from '../request/state.ts';

/** Records and ledgers of a test, by the key of their stream. Immutable, so that a refusal changes nothing. */
export type Records = {
  readonly lines: ReadonlyMap<string, PlanLineState>;
  readonly budgets: ReadonlyMap<string, QuarterBudgetState>;
  readonly requests: ReadonlyMap<number, RequestState>;
  readonly orders: ReadonlyMap<number, OrderState>;
};

export const NO_RECORDS: Records = {
  lines: new Map(),
  budgets: new Map(),
  requests: new Map(),
  orders: new Map(),
};

class Refused extends Error {}

/** Records after a step, with the reason of its refusal, or ''. */
export type Outcome = { readonly records: Records; readonly reason: string };

/** Runs a step that may be refused anywhere; a refusal undoes all of it, like one atomic append. */
export function attempt(records: Records, step: (records: Records) => Records): Outcome {
  try {
    return { records: step(records), reason: '' };
  } catch (error) {
    if (error instanceof Refused) return { records, reason: error.message };
    throw error;
  }
}

function decided<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  state: State,
  command: Command,
): State {
  const decision = decider.decide(state, command);
  if (isRefused(decision)) throw new Refused(decision.refusal.message);
  return decision.events.reduce((each, event) => decider.evolve(each, event), state);
}

export function moveLines(records: Records, moves: readonly PlanLineMove[]): Records {
  const lines = new Map(records.lines);
  for (const { key, command } of moves) {
    const id = key.join(':');
    lines.set(id, decided(planLine, lines.get(id) ?? planLine.initial, command));
  }
  return { ...records, lines };
}

export function moveBudgets(records: Records, moves: readonly QuarterBudgetMove[]): Records {
  const budgets = new Map(records.budgets);
  for (const { key, command } of moves) {
    const id = key.join(':');
    budgets.set(id, decided(quarterBudget, budgets.get(id) ?? quarterBudget.initial, command));
  }
  return { ...records, budgets };
}

export function onRequest(records: Records, id: number, command: RequestCommand): Records {
  const before = records.requests.get(id) ?? NO_REQUEST;
  const after = decided(request, before, command);
  const requests = new Map(records.requests).set(id, after);
  return moveLines({ ...records, requests }, reservationMoves(before, after));
}

export function onOrder(records: Records, id: number, command: OrderCommand): Records {
  const before = records.orders.get(id) ?? NO_ORDER;
  const after = decided(order, before, command);
  const orders = new Map(records.orders).set(id, after);
  let next = moveBudgets({ ...records, orders }, chargeMoves(before, after));
  next = moveLines(next, planMoves(before, after));
  if (before.status === 'nueva')
    for (const each of after.requests)
      next = onRequest(next, each, {
        type: 'ConsolidateRequest',
        order: id,
        resolution: after.numberResolution,
      });
  if (after.status === 'liberada')
    for (const each of after.requests) next = onRequest(next, each, { type: 'FreeRequest', order: id });
  return next;
}

/** Requests in the form that a consolidation takes, at price_now. */
export function takenRequests(records: Records, ids: readonly number[]) {
  return ids.map((id) => {
    const state = records.requests.get(id) ?? NO_REQUEST;
    return consolidatedRequest(
      state,
      state.lines.flatMap(({ supply, subProduct }) => {
        const line = records.lines.get([state.unit, state.year, supply, subProduct].join(':'));
        return line ? [{ supply, subProduct, price: priceNow(line) }] : [];
      }),
    );
  });
}
