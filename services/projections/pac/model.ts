import type { DateText } from '@expediente/kernel/dates.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { versionsAt } from '@expediente/readmodels/model/days.ts';
import { listOf } from '@expediente/readmodels/model/list.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import { recordModel } from '@expediente/readmodels/model/record-model.ts';
import { sql } from 'kysely';
import { available, lineAmounts } from '../ledger/figures.ts';
import { planLines } from '../ledger/model.ts';
import { UNIT_NAME, unitJoin } from '../shared/records/of-unit.ts';

const model = recordModel({
  cycle: pac,
  name: 'pac',
  key: { id_unit: 'integer', year: 'integer' },
  columns: {
    id_executor: { type: 'integer', of: (s) => s.executor },
    qty_start: { type: 'quantity', of: (s) => s.qtyStart, sort: {} },
    budget: { type: 'money', of: (s) => s.budget, sort: {} },
    qty_now: { type: 'quantity', of: (s) => s.qtyNow, sort: {} },
    budget_now: { type: 'money', of: (s) => s.budgetNow, sort: {} },
  },
  // A single row for each unit and year: lists are short in any scope, so that no index needs to serve their order.
  indexes: ['(year, id_executor, id_unit)', '(state, id_executor)'],
  days: {},
});

/** Annual plans: one row for each unit and year (R3 §2). Their balances are in the ledger. */
export const pacProjection = readModel({ name: 'pac', folds: [model], fold: 1 });

export const pacs = rowsIn(pacProjection, model);
/** Plans in their state at the end of a day. */
export const pacsAt = (day: DateText) => versionsAt(pacProjection, model, day);

/** Plans (c) with their unit (u) and, once approved, the balances of their lines (l). */
export const pacList = listOf(pacProjection, model, {
  as: 'c',
  joins: sql`${unitJoin('c')}
    left join lateral (
      select round(sum(a.available), 2) as budget_balance, round(sum(${available}), 2) as qty_balance
      from ${planLines} p cross join ${lineAmounts} a where c.state = ${pacStates.code('aprobado')} and p.id_unit = c.id_unit and p.year = c.year
    ) l on true`,
  reads: {
    id: { type: 'text', from: sql<string>`c.id_unit || '-' || c.year` },
    description: UNIT_NAME,
    budget_balance: { type: 'money', from: sql<string>`coalesce(l.budget_balance, c.budget)` },
    qty_balance: { type: 'quantity', from: sql<string>`coalesce(l.qty_balance, c.qty_start)` },
  },
  search: sql.ref('u.search_text'),
  scope: { executor: 'id_executor', unit: 'id_unit' },
  order: { column: 'id_unit', descending: false },
  // Null for past days: ledgers are not kept by day.
  past: () => ({ budget_balance: { from: sql`null` }, qty_balance: { from: sql`null` } }),
});
