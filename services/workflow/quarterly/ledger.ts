import type { Quarter } from '@expediente/kernel/dates.ts';
import { isPositive } from '@expediente/kernel/decimal.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { balance, type QuarterBudgetState } from '@expediente/machines/ledger/quarter-budget-state.ts';
import { presentBudgets, type QuarterlyState } from '@expediente/machines/quarterly/state.ts';
import { isOver, type OpenQuarters } from '@expediente/machines/rules/open-quarters.ts';
import type { Lapse } from '@expediente/schemas/shared/lapse.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

type Of = { readonly unit: number; readonly year: number };
export type Place = { readonly group: string; readonly quarter: Quarter };

/** Present states of budgets in the ledger, in the order of their places. */
export async function ledgerOf(
  unit: UnitOfWork,
  of: Of,
  places: readonly Place[],
): Promise<readonly QuarterBudgetState[]> {
  const found = await unit.loadMany(
    quarterBudget,
    places.map(({ group, quarter }) => [of.unit, of.year, group, quarter]),
  );
  return found.map(({ state }) => state);
}

/**
 * Money left in a programming's budgets of past cuatrimestres; guarded, as amounts that an order gives back lapse, too
 * (planning B44).
 */
export async function lapsedOf(
  unit: UnitOfWork,
  programming: QuarterlyState,
  open: Pick<OpenQuarters, 'from'>,
): Promise<readonly Lapse[]> {
  const over = presentBudgets(programming).filter(({ quarter }) => isOver(quarter, open));
  const ledger = await ledgerOf(unit, programming, over);
  return ledger.flatMap((budget) => {
    const { group, quarter } = budget;
    const amount = balance(budget);
    return isPositive(amount) ? [{ group, quarter, amount }] : [];
  });
}
