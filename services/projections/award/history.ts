import { award } from '@expediente/machines/award/decide.ts';
import { awardReading } from '@expediente/machines/award/reading.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { permissionTo } from '../shared/records/offers.ts';
import { AWARD_DOCUMENTS } from './documents.ts';
import { AWARD_PAGES } from './pages.ts';

export const awardHistory = historyOf(award, {
  ...awardReading.shown,
  streamOf: integerStream('award'),
  ownership: ({ executor, units }) => ({
    executor,
    units: units.map(({ unit }) => unit),
    permission: permissionTo('view', AWARD_PAGES),
  }),
  isGone: ({ status }) => status === 'eliminada',
  documents: Object.fromEntries(
    Object.entries(AWARD_DOCUMENTS).map(([format, { kind }]) => [format, kind.document]),
  ),
});
