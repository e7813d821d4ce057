import { quarterly } from '@expediente/machines/quarterly/decide.ts';
import { historyOf, unitYearStream } from '../shared/history/record-history.ts';
import { ownedByUnit } from '../shared/records/of-unit.ts';
import { QUARTERLY_PAGES } from './pages.ts';

/** Quarterly programmings as their history shows them. */
export const quarterlyHistory = historyOf(quarterly, {
  streamOf: unitYearStream('quarterly'),
  ownership: (state) => ownedByUnit(state, QUARTERLY_PAGES),
  nameOf: ({ number, year }) => `${number}/${year}`,
  lines: {
    amounts: ['quarter', 'group'],
    changes: ['quarter', 'group'],
    lapsed: ['quarter', 'group'],
    judged: ['rule', 'item'],
  },
  fields: {
    records: { unit: 'unit', executor: 'unit', group: 'group' },
    decimals: { budget: 'money', change: 'money', amount: 'money' },
  },
});
