import { quarterly } from '@expediente/machines/quarterly/decide.ts';
import { quarterlyReading } from '@expediente/machines/quarterly/reading.ts';
import { historyOf, unitYearStream } from '../shared/history/record-history.ts';
import { ownedByUnit } from '../shared/records/of-unit.ts';
import { QUARTERLY_PAGES } from './pages.ts';

export const quarterlyHistory = historyOf(quarterly, {
  ...quarterlyReading.shown,
  streamOf: unitYearStream('quarterly'),
  ownership: (state) => ownedByUnit(state, QUARTERLY_PAGES),
});
