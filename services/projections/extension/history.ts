import { extension } from '@expediente/machines/extension/decide.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { ownedByUnit } from '../shared/records/of-unit.ts';
import { EXTENSION_PAGES } from './pages.ts';

/** Extensions as their history shows them. */
export const extensionHistory = historyOf(extension, {
  streamOf: integerStream('extension'),
  ownership: (state) => ownedByUnit(state, EXTENSION_PAGES),
  nameOf: ({ number, year }) => `${number}/${year}`,
  lines: { lines: ['quarter', 'group'], lapsed: ['quarter', 'group'], judged: ['rule', 'item'] },
  fields: {
    records: { unit: 'unit', executor: 'unit', group: 'group', level: 'modificationType' },
    decimals: { balance: 'money', change: 'money', amount: 'money' },
  },
});
