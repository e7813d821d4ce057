import type { Money } from '@expediente/kernel/decimal.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import type { QuarterlyState } from '@expediente/machines/quarterly/state.ts';
import { openQuarters } from '@expediente/machines/rules/open-quarters.ts';
import type { Lapse } from '@expediente/schemas/shared/lapse.ts';
import { lawNow } from '../rules/law.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { lapsedOf } from './ledger.ts';

/**
 * Figures that a programming's sum is compared with; guarded, as reprogrammings move the plan, and orders the lapsed
 * money.
 */
export async function planOf(
  unit: UnitOfWork,
  programming: QuarterlyState,
): Promise<{ readonly budgetPac: Money; readonly lapsed: readonly Lapse[] }> {
  const { unit: centre, year } = programming;
  const { state: plan } = await unit.load(pac, centre, year);
  const open = openQuarters(await lawNow(unit), unit.today, year);
  return { budgetPac: plan.budgetNow, lapsed: await lapsedOf(unit, programming, open) };
}
