import { folded } from '@expediente/kernel/text.ts';
import { extension } from '@expediente/machines/extension/decide.ts';
import { type ExtensionState, totalsOfLines } from '@expediente/machines/extension/state.ts';
import { listOf } from '@expediente/readmodels/model/list.ts';
import { part } from '@expediente/readmodels/model/part.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import { recordModel } from '@expediente/readmodels/model/record-model.ts';
import { JUDGEMENT_COLUMNS, JUDGEMENT_KEY } from '../shared/judgements/source.ts';
import { numberOfYear, UNIT_NAME, unitJoin } from '../shared/records/of-unit.ts';

/** Versions of the calendar by which an extension was saved and sent. */
const judgements = part({
  name: 'extension_judgement',
  owner: ['id'],
  key: JUDGEMENT_KEY,
  from: ({ judged }) => [judged],
  each: ({ judged }: ExtensionState) => judged,
  columns: { id: { type: 'integer', of: (_, { id }) => id }, ...JUDGEMENT_COLUMNS },
  indexes: ['(rule, date)', '(rule, version)'],
});

const model = recordModel({
  cycle: extension,
  name: 'extension',
  key: { id: 'integer' },
  columns: {
    id_unit: { type: 'integer', of: (s) => s.unit, filter: 'equal' },
    id_executor: { type: 'integer', of: (s) => s.executor },
    year: { type: 'integer', of: (s) => s.year },
    number: { type: 'integer', of: (s) => s.number, sort: {} },
    increase: { type: 'money', of: (s) => totalsOfLines(s.lines).increase, sort: {} },
    decrease: { type: 'money', of: (s) => totalsOfLines(s.lines).decrease, sort: {} },
    search_text: { type: 'text', of: (s) => folded(`${s.number}/${s.year}`), unlisted: true },
  },
  indexes: [
    '(year, id_executor, id_unit)',
    '(id_unit, year)',
    '(state, id_executor)',
    'gin (search_text gin_trgm_ops)',
  ],
  parts: [judgements],
  days: { also: ['search_text'] },
});

/** Extensions of quarterly programmings (R3 §3). */
export const extensionProjection = readModel({ name: 'extension', folds: [model], fold: 2 });

export const extensions = rowsIn(extensionProjection, model);
export const extensionJudgements = rowsIn(extensionProjection, judgements);

/** Extensions (x) with their cost centre (u). */
export const extensionList = listOf(extensionProjection, model, {
  as: 'x',
  joins: unitJoin('x'),
  reads: {
    number_year: numberOfYear('x'),
    description: UNIT_NAME,
  },
  search: 'search_text',
  scope: { executor: 'id_executor', unit: 'id_unit' },
  order: { column: 'id', descending: true },
});
