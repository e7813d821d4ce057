import { reprogramming } from '@expediente/machines/reprogramming/decide.ts';
import { PLANNED } from '../shared/history/names.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { ownedByUnit } from '../shared/records/of-unit.ts';
import { REPROGRAMMING_PAGES } from './pages.ts';

/** Reprogrammings as their history shows them. */
export const reprogrammingHistory = historyOf(reprogramming, {
  streamOf: integerStream(reprogramming.name),
  ownership: (state) => ownedByUnit(state, REPROGRAMMING_PAGES),
  nameOf: ({ number, year }) => `${number}/${year}`,
  lines: { details: ['supply', 'subProduct'] },
  documents: { reprogramming: 'Reprogramación' },
  fields: {
    records: {
      ...PLANNED,
      level: 'modificationType',
    },
    decimals: {
      qty: 'quantity',
      price: 'price',
      total: 'money',
      current: 'money',
      requested: 'money',
    },
  },
});
