import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import { planLineModel } from './plan-line.ts';
import { quarterBudgetModel } from './quarter-budget.ts';

/** Both ledgers: plan lines and quarter budgets (domain §4). */
export const ledgerProjection = readModel({
  name: 'ledger',
  folds: [planLineModel, quarterBudgetModel],
  fold: 1,
});

export const planLines = rowsIn(ledgerProjection, planLineModel);
export const quarterBudgets = rowsIn(ledgerProjection, quarterBudgetModel);
