import type { Quarter } from '@expediente/kernel/dates.ts';
import { add, type Money, subtract, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { unreachable } from '@expediente/kernel/events.ts';
import type { LedgerSource, QuarterBudgetEvent } from '@expediente/schemas/ledger/events.ts';
import { type Holdings, heldBy, hold, NO_HOLDINGS, unhold } from './holdings.ts';

/** A quarter budget's columns as R3 §3 names them, and who holds what of them (domain §4). */
export type QuarterBudgetState = {
  readonly opened: boolean;
  readonly unit: number;
  readonly executor: number;
  readonly year: number;
  readonly group: string;
  readonly quarter: Quarter;
  readonly budget: Money;
  readonly extensionBudget: Money;
  readonly reductionBudget: Money;
  readonly orderReservated: Money;
  readonly orderEjec: Money;
  readonly budgetReservated: Money;
  readonly held: Holdings<Money>;
  readonly executed: Holdings<Money>;
  readonly withheld: Holdings<Money>;
};

export const NO_QUARTER_BUDGET: QuarterBudgetState = {
  opened: false,
  unit: 0,
  executor: 0,
  year: 0,
  group: '',
  quarter: 'PRIMERO',
  budget: ZERO_MONEY,
  extensionBudget: ZERO_MONEY,
  reductionBudget: ZERO_MONEY,
  orderReservated: ZERO_MONEY,
  orderEjec: ZERO_MONEY,
  budgetReservated: ZERO_MONEY,
  held: NO_HOLDINGS,
  executed: NO_HOLDINGS,
  withheld: NO_HOLDINGS,
};

/** budget + extension - reduction - order reserved - executed - budget reserved (R3 §9); never negative. */
export const balance = (state: QuarterBudgetState): Money =>
  [state.reductionBudget, state.orderReservated, state.orderEjec, state.budgetReservated].reduce(
    subtract<Money>,
    add(state.budget, state.extensionBudget),
  );

/** What a document has reserved of the budget. */
export const amountHeldBy = (state: QuarterBudgetState, source: LedgerSource): Money =>
  heldBy(state.held, source, ZERO_MONEY);

/** Folds a quarter budget's events. */
export function evolveQuarterBudget(
  state: QuarterBudgetState,
  event: QuarterBudgetEvent,
): QuarterBudgetState {
  switch (event.type) {
    case 'QuarterBudgetOpened': {
      const { source: _, ...opened } = event.data;
      return { ...state, ...opened, opened: true };
    }
    case 'AmountReserved': {
      const { source, amount } = event.data;
      return {
        ...state,
        orderReservated: add(state.orderReservated, amount),
        held: hold(state.held, source, amount, ZERO_MONEY),
      };
    }
    case 'AmountReleased': {
      const { source, amount } = event.data;
      return {
        ...state,
        orderReservated: subtract(state.orderReservated, amount),
        held: unhold(state.held, source, amount, ZERO_MONEY),
      };
    }
    case 'AmountExecuted': {
      const { source, amount } = event.data;
      return {
        ...state,
        orderReservated: subtract(state.orderReservated, amount),
        orderEjec: add(state.orderEjec, amount),
        held: unhold(state.held, source, amount, ZERO_MONEY),
        executed: hold(state.executed, source, amount, ZERO_MONEY),
      };
    }
    case 'AmountExecutionReversed': {
      const { source, amount } = event.data;
      return {
        ...state,
        orderEjec: subtract(state.orderEjec, amount),
        executed: unhold(state.executed, source, amount, ZERO_MONEY),
      };
    }
    case 'AmountWithheld': {
      const { source, amount } = event.data;
      return {
        ...state,
        budgetReservated: add(state.budgetReservated, amount),
        withheld: hold(state.withheld, source, amount, ZERO_MONEY),
      };
    }
    case 'AmountWithholdingEnded':
    case 'QuarterBudgetReduced': {
      const { source, amount } = event.data;
      const ended = {
        ...state,
        budgetReservated: subtract(state.budgetReservated, amount),
        withheld: unhold(state.withheld, source, amount, ZERO_MONEY),
      };
      return event.type === 'QuarterBudgetReduced'
        ? { ...ended, reductionBudget: add(state.reductionBudget, amount) }
        : ended;
    }
    case 'QuarterBudgetExtended':
      return { ...state, extensionBudget: add(state.extensionBudget, event.data.amount) };
    default:
      return unreachable(event);
  }
}
