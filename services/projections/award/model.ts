import { awardKey } from '@expediente/kernel/award-number.ts';
import { folded } from '@expediente/kernel/text.ts';
import { winnerOf } from '@expediente/machines/award/comparison.ts';
import { award } from '@expediente/machines/award/decide.ts';
import type { AwardState } from '@expediente/machines/award/state.ts';
import { listOf } from '@expediente/readmodels/model/list.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import { columnsOf } from '@expediente/readmodels/model/record-columns.ts';
import { recordModel } from '@expediente/readmodels/model/record-model.ts';
import { AWARD_RECORD } from '@expediente/schemas/award/record.ts';
import { sql } from 'kysely';
import { carryingOrder } from '../order/carrying.ts';
import { ordersAt } from '../order/model.ts';
import { ownNumbers } from '../shared/records/own-numbers.ts';
import { purchaseTemplates } from './templates-model.ts';

const winner = ({ providers }: AwardState) => winnerOf(providers);

const numbersOf = (state: AwardState): readonly (string | undefined)[] => [
  state.number,
  state.business?.number,
  state.nog,
  state.resolution,
];

/** Text that the list's search box searches: numbers, provider and supply (awards §1.1). */
const searchText = (state: AwardState): string =>
  folded(
    [
      ...numbersOf(state),
      winner(state)?.nit,
      winner(state)?.name,
      state.codInternal,
      state.description,
      state.purchaseTypeDescription,
    ]
      .filter(Boolean)
      .join(' '),
  );

const model = recordModel({
  cycle: award,
  name: 'award',
  key: { id: 'integer' },
  columns: {
    id_executor: { type: 'integer', of: (s) => s.executor },
    year: { type: 'integer', of: (s) => s.year },
    ...columnsOf(AWARD_RECORD),
    award_key: { type: 'text', of: (s) => awardKey(s.number), unlisted: true },
    number_business: { type: 'text', of: (s) => s.business?.number ?? '', sort: {}, filter: 'searched' },
    templates: { type: 'integer', of: (s) => s.templates, unlisted: true },
    id_provider: { type: 'integer', of: (s) => winner(s)?.provider ?? 0, filter: 'equal' },
    provider_nit: { type: 'text', of: (s) => winner(s)?.nit ?? '' },
    provider: { type: 'text', of: (s) => winner(s)?.name ?? '', sort: {}, filter: 'searched' },
    id_units: { type: 'integer[]', of: (s) => s.units.map(({ unit }) => unit) },
    id_participant: { type: 'integer[]', of: (s) => s.participants.map(({ participant }) => participant) },
    search_text: { type: 'text', of: searchText, unlisted: true },
    numbers: { type: 'text[]', of: (s) => ownNumbers(numbersOf(s)), unlisted: true },
  },
  lists: {
    within: ['year'],
    filtered: ['id_executor', 'state', 'id_units', 'id_provider', 'id_type_purchase'],
  },
  indexes: [
    '(year, id_executor, state, id)',
    '(year, id_executor, id)',
    '(id_executor, state, id)',
    '(id_executor, award_key)',
    '(id_provider)',
    'gin (id_units)',
    'gin (search_text gin_trgm_ops)',
    'gin (numbers)',
    // Index of the latest changes (`/home/changes`).
    '(year, date_updated) include (id_executor, state, id_units)',
  ],
  counts: {
    award_count: ['year', 'id_executor', 'state', 'id_units'],
    award_provider_count: ['year', 'id_executor', 'state', 'id_provider'],
    award_type_count: ['year', 'id_executor', 'state', 'id_type_purchase'],
  },
  days: { also: ['award_key', 'search_text', 'user_updated', 'date_updated'] },
});

/** Award records (R2 §3). */
export const awardProjection = readModel({ name: 'award', folds: [model, purchaseTemplates], fold: 4 });

export const awards = rowsIn(awardProjection, model);

const templates = rowsIn(awardProjection, purchaseTemplates);

/**
 * Awards (a), each with the order that carries its number, and whether the templates of its purchase type have changed
 * since.
 */
export const awardList = listOf(awardProjection, model, {
  as: 'a',
  reads: {
    carried_by: {
      type: 'text',
      from: carryingOrder(sql.ref('a.id_executor'), sql.ref('a.award_key')),
    },
    templates_changed: {
      type: 'integer',
      from: sql<0 | 1>`coalesce((
        select (a.templates <> all(p.same))::integer from ${templates} p where p.id = a.id_type_purchase), 0)`,
    },
    user_updated: { type: 'text', from: sql.ref<string>('a.user_updated') },
    date_updated: { type: 'timestamptz', from: sql.ref<Date>('a.date_updated'), sort: { unindexed: true } },
  },
  search: 'search_text',
  numbers: 'numbers',
  scope: { executor: 'id_executor', units: 'id_units' },
  order: { column: 'id', descending: true },
  counts: ['award_count', 'award_provider_count', 'award_type_count'],
  past: (day) => ({
    carried_by: { from: carryingOrder(sql.ref('a.id_executor'), sql.ref('a.award_key'), ordersAt(day)) },
    templates_changed: { from: sql`0` },
  }),
});
