import type { Quarter } from '@expediente/kernel/dates.ts';
import {
  add,
  type IvaMode,
  isPositive,
  ivaSplit,
  type Money,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import type { LedgerSource } from '@expediente/schemas/ledger/events.ts';
import type { OrderCharge } from '@expediente/schemas/order/events.ts';
import type { QuarterBudgetMove } from '../ledger/commands.ts';
import { hasExecuted } from './life-cycle.ts';
import type { OrderState } from './state.ts';

/** Basis on which budgets are charged, gross (with IVA) or net; the one switch of domain §4. */
const CHARGED: 'gross' | 'net' = 'gross' as 'gross' | 'net';

/** A part of an order's amount, and the budget that it is charged to. */
export type ChargePart = {
  readonly unit: number;
  readonly group: string;
  readonly quarter: Quarter;
  readonly amount: Money;
};

/** Name under which an order holds amounts of the quarter budgets. */
export const orderSource = (id: number): LedgerSource => `order-${id}`;

const keyOf = ({ unit, group, quarter }: ChargePart): string => `${unit}:${group}:${quarter}`;

/**
 * Amounts that an order holds per unit, group and quarter, sorted; none when the quota is not calculated (R3 §3
 * calculate_fee). The quarter is each request's at the consolidation, and the order's later (domain §4.6).
 */
export function chargesOf(
  calculateFee: 0 | 1,
  { iva, rate }: { readonly iva: IvaMode; readonly rate: string },
  parts: readonly ChargePart[],
): readonly OrderCharge[] {
  if (calculateFee === 0) return [];
  const charges = new Map<string, ChargePart>();
  for (const part of parts) {
    const amount = CHARGED === 'net' ? ivaSplit(part.amount, iva, rate).subtotal : part.amount;
    const before = charges.get(keyOf(part))?.amount ?? ZERO_MONEY;
    charges.set(keyOf(part), { ...part, amount: add(before, amount) });
  }
  return [...charges.entries()]
    .filter(([, charge]) => isPositive(charge.amount))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { unit, group, quarter, amount }]) => ({ unit, group, quarter, amount }));
}

/** The parts of an order once it has a form: each line's amount in the group of its supply, in the order's quarter. */
export function chargeParts({ lines, supplies, quarter }: OrderState): readonly ChargePart[] {
  const groups = new Map(supplies.map(({ supply, group }) => [supply, group]));
  return lines.map(({ unit, supply, amount }) => ({
    unit,
    group: groups.get(supply) ?? '',
    quarter,
    amount,
  }));
}

/**
 * The quarter budgets' movements between two states of an order: differences while the order only reserves, execution
 * at the accrual, reversal when an accrued order is annulled (domain §4.6). Releases come first, so that no budget
 * lacks an amount that the same order frees. `unitNames` are for reasons.
 */
export function chargeMoves(
  before: OrderState,
  after: OrderState,
  unitNames: Readonly<Record<string, string>> = {},
): readonly QuarterBudgetMove[] {
  const source = orderSource(after.id);
  const move = (charge: OrderCharge, command: QuarterBudgetMove['command']): QuarterBudgetMove => ({
    key: [charge.unit, after.year, charge.group, charge.quarter],
    command,
  });
  const [executedBefore, executedAfter] = [hasExecuted(before), hasExecuted(after)];
  if (executedBefore && executedAfter) return [];
  if (executedBefore)
    return before.charges.map((charge) =>
      move(charge, { type: 'ReverseAmount', source, amount: charge.amount }),
    );
  if (executedAfter)
    return after.charges.map((charge) =>
      move(charge, { type: 'ExecuteAmount', source, amount: charge.amount }),
    );

  const old = new Map(before.charges.map((charge) => [keyOf(charge), charge]));
  const now = new Map(after.charges.map((charge) => [keyOf(charge), charge]));
  const hold = (charge: OrderCharge, amount: Money): QuarterBudgetMove => {
    const { group, quarter, unit } = charge;
    return move(charge, { type: 'HoldAmount', source, amount, group, quarter, unit: unitNames[unit] });
  };
  const gone = [...old.entries()]
    .filter(([key]) => !now.has(key))
    .map(([, charge]) => hold(charge, ZERO_MONEY));
  const changed = [...now.entries()]
    .filter(([key, charge]) => old.get(key)?.amount !== charge.amount)
    .map(([, charge]) => hold(charge, charge.amount));
  return [...gone, ...changed];
}
