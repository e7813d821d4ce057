import { reprogramming } from '@expediente/machines/reprogramming/decide.ts';
import { reprogrammingReading } from '@expediente/machines/reprogramming/reading.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { ownedByUnit } from '../shared/records/of-unit.ts';
import { REPROGRAMMING_PAGES } from './pages.ts';

export const reprogrammingHistory = historyOf(reprogramming, {
  ...reprogrammingReading.shown,
  streamOf: integerStream(reprogramming.name),
  ownership: (state) => ownedByUnit(state, REPROGRAMMING_PAGES),
  documents: { reprogramming: 'Reprogramación' },
});
