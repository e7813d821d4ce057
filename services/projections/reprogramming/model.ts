import { subtract } from '@expediente/kernel/decimal.ts';
import { reprogramming } from '@expediente/machines/reprogramming/decide.ts';
import { totalsOfDetails } from '@expediente/machines/reprogramming/state.ts';
import { listOf } from '@expediente/readmodels/model/list.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import { dayOrNull, recordModel } from '@expediente/readmodels/model/record-model.ts';
import { sql } from 'kysely';
import { numberOfYear, UNIT_NAME, unitJoin } from '../shared/records/of-unit.ts';

const model = recordModel({
  cycle: reprogramming,
  name: 'reprogramming',
  key: { id: 'integer' },
  columns: {
    id_unit: { type: 'integer', of: (s) => s.unit, filter: 'equal' },
    id_executor: { type: 'integer', of: (s) => s.executor },
    year: { type: 'integer', of: (s) => s.year },
    number: { type: 'integer', of: (s) => s.number },
    date: { type: 'date', of: (s) => s.date, sort: {} },
    extension_budget: { type: 'integer', of: (s) => s.extensionBudget, sort: {}, filter: 'equal' },
    total: { type: 'money', of: (s) => s.current, sort: {} },
    new_total: { type: 'money', of: (s) => s.requested, sort: {} },
    difference: { type: 'money', of: (s) => subtract(s.requested, s.current), sort: {} },
    // Increases and decreases of the lines, which may be large even when the total stays the same.
    increase: { type: 'money', of: (s) => totalsOfDetails(s.details).increase, unlisted: true },
    decrease: { type: 'money', of: (s) => totalsOfDetails(s.details).decrease, unlisted: true },
    number_resolution: { type: 'text', of: (s) => s.numberResolution, filter: 'contains' },
    date_resolution: { type: 'date', of: (s) => dayOrNull(s.dateResolution), sort: { nullable: true } },
  },
  // A plan has few reprogrammings: lists are short in any scope, so that no index needs to serve their order.
  indexes: ['(year, id_executor, id_unit)', '(state, id_executor)'],
  days: {},
});

/** Reprogrammings of annual plans: one row each (R3 §2). */
export const reprogrammingProjection = readModel({ name: 'reprogramming', folds: [model], fold: 2 });

export const reprogrammings = rowsIn(reprogrammingProjection, model);

/** Reprogrammings (m) with their unit (u). */
export const reprogrammingList = listOf(reprogrammingProjection, model, {
  as: 'm',
  joins: unitJoin('m'),
  reads: {
    description: UNIT_NAME,
    number_year: numberOfYear('m'),
  },
  search: sql`(m.number || '/' || m.year || ' ' || coalesce(u.search_text, '') || ' ' || m.number_resolution)`,
  scope: { executor: 'id_executor', unit: 'id_unit' },
  order: { column: 'id', descending: true },
});
