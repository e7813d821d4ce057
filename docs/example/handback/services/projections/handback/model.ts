import { sum, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { folded } from '@expediente/kernel/text.ts';
import { handback } from '@expediente/machines/handback/decide.ts';
import { listOf } from '@expediente/readmodels/model/list.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import { columnsOf } from '@expediente/readmodels/model/record-columns.ts';
import { recordModel } from '@expediente/readmodels/model/record-model.ts';
import { HANDBACK_RECORD } from '@expediente/schemas/handback/record.ts';
import { numberOfYear, UNIT_NAME, unitJoin } from '../shared/records/of-unit.ts';

const model = recordModel({
  cycle: handback,
  name: 'handback',
  key: { id: 'integer' },
  columns: {
    id_unit: { type: 'integer', of: (s) => s.unit, filter: 'equal' },
    id_executor: { type: 'integer', of: (s) => s.executor },
    year: { type: 'integer', of: (s) => s.year },
    number: { type: 'integer', of: (s) => s.number, sort: {} },
    ...columnsOf(HANDBACK_RECORD),
    total_qty: {
      type: 'quantity',
      of: (s) =>
        sum(
          s.lines.map(({ qty }) => qty),
          ZERO_QUANTITY,
        ),
      sort: {},
    },
    search_text: {
      type: 'text',
      of: (s) => folded(`${s.number}/${s.year} ${s.codInternal} ${s.description}`),
      unlisted: true,
    },
  },
  indexes: ['(year, id_executor, id_unit)', '(id_supplie)', 'gin (search_text gin_trgm_ops)'],
});

export const handbackProjection = readModel({ name: 'handback', folds: [model], fold: 1 });

export const handbacks = rowsIn(handbackProjection, model);

/** Handbacks (h) with their cost centre (u). */
export const handbackList = listOf(handbackProjection, model, {
  as: 'h',
  joins: unitJoin('h'),
  reads: { unit: UNIT_NAME, number_year: numberOfYear('h') },
  search: 'search_text',
  scope: { executor: 'id_executor', unit: 'id_unit' },
  order: { column: 'id', descending: true },
});
