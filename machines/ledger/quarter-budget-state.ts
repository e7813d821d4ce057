import type { Quarter } from '@expediente/kernel/dates.ts';
import { add, type Money, subtract, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { refuse } from '@expediente/kernel/refusal.ts';
import type { QuarterBudgetEvent } from '@expediente/schemas/ledger/events.ts';
import { type Holdings, NO_HOLDINGS } from './holdings.ts';
import { ledgerOf, type Move } from './ledger.ts';

/**
 * Columns of a quarter budget under their names of R3 §3, and the amounts that each document has in them (domain §4).
 */
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

/** Ledger of a quarter budget's money, which documents move. */
export const quarterBudgetMoney = ledgerOf({
  zero: ZERO_MONEY,
  columns: {
    reserved: 'orderReservated',
    executed: 'orderEjec',
    withheld: 'budgetReservated',
    extended: 'extensionBudget',
    reduced: 'reductionBudget',
  },
  free: balance,
  refusals: {
    notPositive: (name) =>
      refuse('amount-positive', `El monto del presupuesto ${name} debe ser mayor que cero`),
    // Names group, quarter and the missing amount (domain §7.25).
    notEnough: (name, free, asked) =>
      refuse(
        'budget-balance',
        `El presupuesto ${name} no alcanza: faltan ${shownMoney(subtract(asked, free))} (saldo ${shownMoney(free)}, solicitado ${shownMoney(asked)})`,
      ),
    notItsOwn: (name, has, back) =>
      refuse(
        'amount-of-document',
        `El documento tiene ${shownMoney(has)} del presupuesto ${name} y se pidió mover ${shownMoney(back)}`,
      ),
  },
});

/** Events that move `amount`, each with its move. */
export const QUARTER_BUDGET_MOVES = {
  AmountReserved: 'reserve',
  AmountReleased: 'release',
  AmountExecuted: 'execute',
  AmountExecutionReversed: 'reverse',
  AmountWithheld: 'withhold',
  AmountWithholdingEnded: 'endWithholding',
  QuarterBudgetReduced: 'reduce',
  QuarterBudgetExtended: 'extend',
} as const satisfies { readonly [Type in Exclude<QuarterBudgetEvent['type'], 'QuarterBudgetOpened'>]: Move };

/** Folds a quarter budget's events. */
export function evolveQuarterBudget(
  state: QuarterBudgetState,
  event: QuarterBudgetEvent,
): QuarterBudgetState {
  if (event.type === 'QuarterBudgetOpened') {
    const { source: _, ...opened } = event.data;
    return { ...state, ...opened, opened: true };
  }
  const { source, amount } = event.data;
  return quarterBudgetMoney.fold[QUARTER_BUDGET_MOVES[event.type]](state, source, amount);
}
