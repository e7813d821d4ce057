import { folded } from '@expediente/kernel/text.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import { recordModel } from '@expediente/readmodels/model/record-model.ts';

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Consolidations of UNOPS records (R3 §3). */
export const consolidationModel = recordModel({
  cycle: unopsConsolidation,
  name: 'unops_consolidation',
  key: { id: 'integer' },
  columns: {
    id_executor: { type: 'integer', of: (s) => s.executor },
    id_unit: { type: 'integer', of: (s) => s.unit, filter: 'equal' },
    year: { type: 'integer', of: (s) => yearOf(s.date) },
    date_consolidate: { type: 'date', of: (s) => s.date, sort: {} },
    record_count: { type: 'integer', of: (s) => s.records.length, sort: {} },
    total: { type: 'money', of: (s) => s.total, sort: {} },
    id_regularize: { type: 'integer', of: (s) => s.regularization || null, unlisted: true },
    search_text: { type: 'text', of: (s) => String(s.id), unlisted: true },
  },
  lists: { within: ['state'], filtered: ['id_executor', 'year', 'id_unit'] },
  indexes: [
    '(id_executor, state, id) include (year, id_unit)',
    '(id_unit)',
    '(year, date_updated) include (id_executor, state, id_unit)',
  ],
  counts: { unops_consolidation_count: ['year', 'id_executor', 'state', 'id_unit'] },
  days: { also: ['search_text'] },
});

/** Regularisations of UNOPS consolidations (R3 §3). */
export const regularizationModel = recordModel({
  cycle: unopsRegularization,
  name: 'unops_regularization',
  key: { id: 'integer' },
  columns: {
    id_executor: { type: 'integer', of: (s) => s.executor },
    number_curdp: { type: 'text', of: (s) => s.curdp, sort: {}, filter: 'searched' },
    id_unit: { type: 'integer', of: (s) => s.unit, filter: 'equal' },
    year: { type: 'integer', of: (s) => yearOf(s.datePay) },
    date_pay: { type: 'date', of: (s) => s.datePay, sort: {} },
    consolidation_count: { type: 'integer', of: (s) => s.consolidations.length, sort: {} },
    record_count: { type: 'integer', of: (s) => s.records },
    total: { type: 'money', of: (s) => s.total, sort: {} },
    file_regularize: { type: 'text', of: (s) => s.document.name },
    search_text: { type: 'text', of: (s) => folded(`${s.id} ${s.curdp}`), unlisted: true },
  },
  lists: { within: ['year'], filtered: ['id_executor', 'state', 'id_unit'] },
  indexes: [
    '(id_executor, year, id) include (state, id_unit)',
    '(id_unit)',
    '(year, date_updated) include (id_executor, state, id_unit)',
  ],
  counts: { unops_regularization_count: ['year', 'id_executor', 'state', 'id_unit'] },
  days: { also: ['search_text'] },
});
