import { isNegative, type Money, negate, subtract, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';

export interface ChangeTotals {
  readonly increase: Money;
  readonly decrease: Money;
  readonly difference: Money;
}

/** Totals that changes of budgets add and take away, both positive, and the difference. */
export function totalsOfChanges(changes: readonly Money[]): ChangeTotals {
  const increase = sum(
    changes.filter((change) => !isNegative(change)),
    ZERO_MONEY,
  );
  const decrease = negate(sum(changes.filter(isNegative), ZERO_MONEY));
  return { increase, decrease, difference: subtract(increase, decrease) };
}
