import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { folded } from '@expediente/kernel/text.ts';
import { unops } from '@expediente/machines/unops/decide.ts';
import { lacksOf } from '@expediente/machines/unops/lacks.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import { columnsOf } from '@expediente/readmodels/model/record-columns.ts';
import { recordModel } from '@expediente/readmodels/model/record-model.ts';
import { UNOPS_RECORD } from '@expediente/schemas/unops/record.ts';
import { ownNumbers } from '../shared/records/own-numbers.ts';
import { invoices } from './parts.ts';

const numbersOf = (state: UnopsState): readonly string[] => [
  String(state.id),
  state.externalId,
  state.numberItb,
  state.numberOrder,
  state.numberDispatch,
  state.numberAct,
  state.numberBidding,
];

/** Numbers of its invoices and receipts. */
const papersOf = ({ invoices, receipts }: UnopsState): readonly string[] => [
  ...invoices.map(({ serie, number }) => `${serie} ${number}`),
  ...receipts.map(({ number }) => number),
];

/** Text that the list's search box searches: numbers, provider, supply, invoices and receipts (unops D27). */
const searchText = (state: UnopsState): string =>
  folded(
    [
      ...numbersOf(state),
      state.providerNit,
      state.providerName,
      state.codInternal,
      state.description,
      ...papersOf(state),
    ]
      .filter(Boolean)
      .join(' '),
  );

const sumOf = (parts: readonly { readonly value: Money }[]): Money =>
  sum(
    parts.map(({ value }) => value),
    ZERO_MONEY,
  );

/** Records of purchases made through UNOPS (R3 §3). */
export const unopsModel = recordModel({
  cycle: unops,
  name: 'unops',
  key: { id: 'integer' },
  columns: {
    id_executor: { type: 'integer', of: (s) => s.executor },
    ...columnsOf(UNOPS_RECORD),
    year: { type: 'integer', of: (s) => s.yearReception, sort: {} },
    lacks: { type: 'text', of: (s) => lacksOf(s).join(', ') },
    id_consolidate: { type: 'integer', of: (s) => s.consolidation || null, unlisted: true },
    id_regularize: { type: 'integer', of: (s) => s.regularization || null, unlisted: true },
    // Columns of the reports.
    id_row: { type: 'text', of: (s) => s.row, unlisted: true },
    invoiced: { type: 'money', of: (s) => sumOf(s.invoices), unlisted: true },
    received: { type: 'money', of: (s) => sumOf(s.receipts), unlisted: true },
    search_text: { type: 'text', of: searchText, unlisted: true },
    numbers: {
      type: 'text[]',
      of: (s) => ownNumbers([...numbersOf(s), ...papersOf(s)]),
      unlisted: true,
    },
  },
  lists: { within: ['state'], filtered: ['id_executor', 'year', 'id_unit', 'id_provider'] },
  indexes: [
    '(id_executor, state, id) include (year, id_unit)',
    '(year, id) include (id_executor, state, id_unit)',
    '(id_unit)',
    '(id_supplie)',
    '(id_provider)',
    '(id_consolidate)',
    '(id_regularize)',
    'gin (search_text gin_trgm_ops)',
    'gin (numbers)',
    // Index of the latest changes (`/home/changes`).
    '(year, date_updated) include (id_executor, state, id_unit)',
  ],
  counts: {
    unops_count: ['year', 'id_executor', 'state', 'id_unit'],
    unops_provider_count: ['year', 'id_executor', 'state', 'id_provider'],
  },
  parts: [invoices],
  days: { also: ['id_consolidate', 'id_regularize', 'search_text'] },
});
