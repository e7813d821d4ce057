import { extension } from '@expediente/machines/extension/decide.ts';
import { extensionReading } from '@expediente/machines/extension/reading.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { ownedByUnit } from '../shared/records/of-unit.ts';
import { EXTENSION_PAGES } from './pages.ts';

export const extensionHistory = historyOf(extension, {
  ...extensionReading.shown,
  streamOf: integerStream('extension'),
  ownership: (state) => ownedByUnit(state, EXTENSION_PAGES),
});
