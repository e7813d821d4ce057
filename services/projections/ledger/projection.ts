import { tableName } from '../engine/tables.ts';
import type { Projection } from '../projection.ts';
import { planLines } from './plan-line.ts';
import { quarterBudgets } from './quarter-budget.ts';

/** Both ledgers: plan lines and quarter budgets (domain §4). */
export const ledgerProjection: Projection = {
  name: 'ledger',
  version: 1,
  folds: [planLines, quarterBudgets],
};

/** `read.plan_line_v1` */
export const PLAN_LINE_TABLE = tableName(planLines.table, ledgerProjection.version);
/** `read.quarter_budget_v1` */
export const QUARTER_BUDGET_TABLE = tableName(quarterBudgets.table, ledgerProjection.version);
