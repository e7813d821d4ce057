import { request } from '@expediente/machines/request/decide.ts';
import { requestReading } from '@expediente/machines/request/reading.ts';
import { requestKind } from '@expediente/schemas/request/kinds.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { ownedByUnit } from '../shared/records/of-unit.ts';
import { REQUEST_DOCUMENTS } from './formats.ts';

export const requestHistory = historyOf(request, {
  ...requestReading.shown,
  streamOf: integerStream('request'),
  ownership: (state) => ownedByUnit(state, [requestKind(state.kind).page]),
  documents: REQUEST_DOCUMENTS,
});
