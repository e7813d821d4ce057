import type { DateText } from '@expediente/kernel/dates.ts';
import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import { holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import type { Condition } from '@expediente/readmodels/lists/definition.ts';
import { versionsAt } from '@expediente/readmodels/model/days.ts';
import { listOf, type ModelList, type NarrowedList } from '@expediente/readmodels/model/list.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import { type SqlBool, sql } from 'kysely';
import { UNIT_NAME, unitJoin } from '../shared/records/of-unit.ts';
import { consolidationModel, regularizationModel } from './consolidation-model.ts';
import { invoices } from './parts.ts';
import { unopsModel } from './record-model.ts';

/**
 * UNOPS records, their consolidations and regularisations (R3 §3), in one projection: one command changes all three, so
 * that they must be of the same instant.
 */
export const unopsProjection = readModel({
  name: 'unops',
  folds: [unopsModel, consolidationModel, regularizationModel],
  fold: 1,
});

export const unopsRecords = rowsIn(unopsProjection, unopsModel);
export const unopsInvoices = rowsIn(unopsProjection, invoices);
export const consolidations = rowsIn(unopsProjection, consolidationModel);
export const regularizations = rowsIn(unopsProjection, regularizationModel);

/** Turns a condition on a record (r) into one on the consolidation or regularisation that contains it. */
export type Holding = (condition: Condition) => Condition;

function holding(column: 'id_consolidate' | 'id_regularize', as: string) {
  const id = sql.ref(`r.${column}`);
  return (day?: DateText): Holding =>
    (condition) => {
      const records = day === undefined ? unopsRecords : versionsAt(unopsProjection, unopsModel, day);
      return sql<SqlBool>`${sql.ref(`${as}.id`)} in (select ${id} from ${records} r where ${id} is not null and ${condition})`;
    };
}

export const holdingRecords = {
  consolidation: holding('id_consolidate', 'c'),
  regularization: holding('id_regularize', 'g'),
} as const;

const unit = { ...UNIT_NAME, sort: { nullable: true, unindexed: true } } as const;
const scope = { executor: 'id_executor', unit: 'id_unit' } as const;
const order = { column: 'id', descending: true } as const;

/** Records (r) with their unit (u). */
export const unopsList = listOf(unopsProjection, unopsModel, {
  as: 'r',
  joins: unitJoin('r'),
  reads: {
    id_unops: { type: 'integer', from: sql.ref<number>('r.id'), sort: {} },
    unit,
    year_reception: { type: 'integer', from: sql.ref<number>('r.year'), sort: {} },
  },
  search: 'search_text',
  numbers: 'numbers',
  scope,
  order,
  counts: ['unops_count', 'unops_provider_count'],
});

/** Consolidations (c) with their unit (u). */
export const consolidationList = findingRecords(
  listOf(unopsProjection, consolidationModel, {
    as: 'c',
    joins: unitJoin('c'),
    reads: { id_unops_consolidate: { type: 'integer', from: sql.ref<number>('c.id'), sort: {} }, unit },
    search: 'search_text',
    scope,
    order,
    counts: ['unops_consolidation_count'],
  }),
  holdingRecords.consolidation,
);

/** Regularisations (g) with their unit (u). */
export const regularizationList = findingRecords(
  listOf(unopsProjection, regularizationModel, {
    as: 'g',
    joins: unitJoin('g'),
    reads: { id_unops_regularize: { type: 'integer', from: sql.ref<number>('g.id'), sort: {} }, unit },
    search: 'search_text',
    scope,
    order,
    counts: ['unops_regularization_count'],
  }),
  holdingRecords.regularization,
);

/** Also searches a word in the records that a row contains (unops D27). */
function findingRecords<Row, State>(
  list: ModelList<Row, State>,
  held: (day?: DateText) => Holding,
): ModelList<Row, State> {
  const finding = <Listed extends NarrowedList<unknown>>(of: Listed, day?: DateText): Listed => ({
    ...of,
    searched: async (units, word) => {
      const own = await of.searched(units, word);
      return sql<SqlBool>`(${own} or ${held(day)(holdsWord(sql.ref('r.search_text'), word))})`;
    },
  });
  return { ...finding(list), asOf: (day) => finding(list.asOf(day), day) };
}

/** Leaves out deleted records, which appear only in their history. */
export const NOT_DELETED = sql<SqlBool>`r.state <> ${sql.lit(unopsStates.code('eliminado'))}`;
