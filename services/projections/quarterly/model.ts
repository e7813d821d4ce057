import { quarterly } from '@expediente/machines/quarterly/index.ts';
import { programmed } from '@expediente/machines/quarterly/record.ts';
import { sql } from 'kysely';
import { listOf } from '../model/list.ts';
import { readModel, rowsIn } from '../model/read-model.ts';
import { recordModel } from '../model/record-model.ts';
import { pacs } from '../pac/model.ts';
import { numberOfYear, UNIT_NAME, unitJoin } from '../records/of-unit.ts';

const model = recordModel({
  cycle: quarterly,
  name: 'quarterly',
  key: { id_unit: 'integer', year: 'integer' },
  columns: {
    id_executor: { type: 'integer', of: (s) => s.executor },
    number: { type: 'integer', of: (s) => s.number, sort: {} },
    quarter_approve: { type: 'integer', of: (s) => s.approved, sort: {} },
    budget: { type: 'money', of: programmed, sort: {} },
  },
  // One row a unit and year: lists are short whatever the scope, so that no index need serve a sort.
  indexes: ['(year, id_executor, id_unit)', '(state, id_executor)'],
});

/** Quarterly programmings: one row a unit and year (R3 §3). The budgets that they open stand in the ledger. */
export const quarterlyProjection = readModel({ name: 'quarterly', folds: [model], fold: 1 });

export const quarterlies = rowsIn(quarterlyProjection, model);

/** Programmings (p) with their unit (u) and their plan (c). */
export const quarterlyList = listOf(quarterlyProjection, model, {
  as: 'p',
  joins: sql`${unitJoin('p')}
    left join ${pacs} c on c.id_unit = p.id_unit and c.year = p.year`,
  reads: {
    id: { type: 'text', from: sql<string>`p.id_unit || '-' || p.year` },
    number_year: numberOfYear('p'),
    description: UNIT_NAME,
    budget_pac: { type: 'money', from: sql<string>`coalesce(c.budget_now, 0.00)`, sort: {} },
    difference: { type: 'money', from: sql<string>`coalesce(c.budget_now, 0.00) - p.budget`, sort: {} },
  },
  search: sql.ref('u.search_text'),
  scope: { executor: 'id_executor', unit: 'id_unit' },
  order: { column: 'id_unit', descending: false },
});
