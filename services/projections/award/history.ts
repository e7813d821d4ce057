import { award } from '@expediente/machines/award/decide.ts';
import { IVA_OPTIONS } from '@expediente/schemas/order/forms.ts';
import { PLANNED, YES_NO } from '../shared/history/names.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { permissionTo } from '../shared/records/offers.ts';
import { AWARD_DOCUMENTS } from './documents.ts';
import { AWARD_PAGES } from './pages.ts';

/** Award records as their history shows them. */
export const awardHistory = historyOf(award, {
  streamOf: integerStream('award'),
  ownership: ({ executor, units }) => ({
    executor,
    units: units.map(({ unit }) => unit),
    permission: permissionTo('view', AWARD_PAGES),
  }),
  nameOf: ({ number }) => number,
  isGone: ({ status }) => status === 'eliminada',
  lines: {
    units: ['unit'],
    providers: ['provider'],
    participants: ['participant'],
    quotations: ['provider', 'hash'],
  },
  order: [
    'number',
    'date',
    'hour',
    'purchaseType',
    'purchaseTypeDescription',
    'nog',
    'order',
    'resolution',
    'supply',
    'typeSupplies',
    'codInternal',
    'codPpr',
    'descriptionPpr',
    'description',
    'presentation',
    'row',
    'rowDescription',
    'qty',
    'amount',
    'iva',
    'justification',
  ],
  head: {
    of: ['amount'],
    lead: ({ amount, providers }) => ({
      amount,
      party: providers.find(({ winner }) => winner === 1)?.name ?? '',
    }),
  },
  documents: Object.fromEntries(
    Object.entries(AWARD_DOCUMENTS).map(([format, { kind }]) => [format, kind.document]),
  ),
  fields: {
    records: {
      ...PLANNED,
      provider: 'provider',
      purchaseType: 'purchaseType',
      book: 'book',
      participant: 'participant',
      order: 'order',
    },
    words: {
      iva: Object.fromEntries(IVA_OPTIONS.map(({ value, label }) => [value, label])),
      'providers.winner': YES_NO,
    },
    decimals: { amount: 'money', qty: 'quantity' },
  },
});
