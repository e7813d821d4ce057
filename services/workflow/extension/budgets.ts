import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { isPositive, type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { Budgets } from '@expediente/machines/extension/decide.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { balance, type QuarterBudgetState } from '@expediente/machines/ledger/quarter-budget-state.ts';
import { pac } from '@expediente/machines/pac/index.ts';
import { quarterly } from '@expediente/machines/quarterly/index.ts';
import { isApproved, presentBudgets, totalOfAmounts } from '@expediente/machines/quarterly/record.ts';
import { isOver, openQuarters } from '@expediente/machines/rules/open-quarters.ts';
import type { Lapse } from '@expediente/schemas/extension/events.ts';
import { lawNow } from '../rules/law.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

type Of = { readonly unit: number; readonly year: number };
type Place = { readonly group: string; readonly quarter: Quarter };

/** The programming and the plan of a unit by the day of the command, guarded: approvals and reprogrammings move them. */
export async function budgetsOf(unit: UnitOfWork, of: Of): Promise<Budgets> {
  const { state: programming } = await unit.load(quarterly, of.unit, of.year);
  const { state: plan } = await unit.load(pac, of.unit, of.year);
  const open = openQuarters(await lawNow(unit), unit.today, of.year);
  const present = presentBudgets(programming);
  return {
    approved: QUARTERS.filter((quarter) => isApproved(programming, quarter)),
    ...open,
    programmed: totalOfAmounts(present),
    lapsed: await lapsedOf(
      unit,
      of,
      present.filter(({ quarter }) => isOver(quarter, open)),
    ),
    budgetPac: plan.budgetNow,
  };
}

/** What is left of budgets whose cuatrimestre is over, guarded: what an order gives back lapses, too (planning B44). */
async function lapsedOf(unit: UnitOfWork, of: Of, places: readonly Place[]): Promise<readonly Lapse[]> {
  const ledger = await ledgerOf(unit, of, places);
  return ledger.flatMap((budget) => {
    const { group, quarter } = budget;
    const amount = balance(budget);
    return isPositive(amount) ? [{ group, quarter, amount }] : [];
  });
}

/** What the ledger says of these budgets now, in their order. */
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

/** What is left of one quarter budget; zero where there is none. */
export async function balanceOf(unit: UnitOfWork, of: Of, place: Place): Promise<Money> {
  const [budget] = await ledgerOf(unit, of, [place]);
  return budget ? balance(budget) : ZERO_MONEY;
}
