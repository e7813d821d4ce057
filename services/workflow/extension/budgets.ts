import { QUARTERS } from '@expediente/kernel/dates.ts';
import { type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { Budgets } from '@expediente/machines/extension/commands.ts';
import { balance } from '@expediente/machines/ledger/quarter-budget-state.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import { quarterly } from '@expediente/machines/quarterly/decide.ts';
import { isApproved, presentBudgets, totalOfAmounts } from '@expediente/machines/quarterly/state.ts';
import { openQuarters } from '@expediente/machines/rules/open-quarters.ts';
import { lapsedOf, ledgerOf, type Place } from '../quarterly/ledger.ts';
import { lawNow } from '../rules/law.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

type Of = { readonly unit: number; readonly year: number };

/** Programming and plan of a unit on the day of the command; guarded, as approvals and reprogrammings move them. */
export async function budgetsOf(unit: UnitOfWork, of: Of): Promise<Budgets> {
  const { state: programming } = await unit.load(quarterly, of.unit, of.year);
  const { state: plan } = await unit.load(pac, of.unit, of.year);
  const open = openQuarters(await lawNow(unit), unit.today, of.year);
  return {
    approved: QUARTERS.filter((quarter) => isApproved(programming, quarter)),
    ...open,
    programmed: totalOfAmounts(presentBudgets(programming)),
    lapsed: await lapsedOf(unit, programming, open),
    budgetPac: plan.budgetNow,
  };
}

/** Money left of one quarter budget; zero where there is none. */
export async function balanceOf(unit: UnitOfWork, of: Of, place: Place): Promise<Money> {
  const [budget] = await ledgerOf(unit, of, [place]);
  return budget ? balance(budget) : ZERO_MONEY;
}
