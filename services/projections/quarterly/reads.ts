import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { QUARTERLY } from '@expediente/schemas/quarterly/operations.ts';
import { integerIn, pastDayIn } from '../shared/http/read-route.ts';
import { data, type ReadersOf, record, shared } from '../shared/reads.ts';
import { readQuarterlies, readQuarterly, readQuarterlyDetails, readQuarterlyUnits } from './queries.ts';

const READS = ['quarterly', 'pac', 'ledger', 'rule'];

const units = (which: 'without' | 'with') =>
  data(READS, ({ db }, { session, parameters }) =>
    readQuarterlyUnits(db, session, parameters, which, integerIn(parameters, 'year')),
  );

export const QUARTERLY_READS = {
  '/quarterly/get/all/{year}': shared(READS, ({ db }, { session, parameters }) =>
    readQuarterlies(
      db,
      session,
      integerIn(parameters, 'year'),
      listRequest(parameters),
      pastDayIn(parameters),
    ),
  ),
  '/quarterly/get/id/{id}': record('quarterly', READS, ({ db }, { session, parameters }) =>
    readQuarterly(db, session, parameters.id ?? ''),
  ),
  '/quarterly/details/{id}': data(READS, ({ db }, { session, parameters }) =>
    readQuarterlyDetails(db, session, parameters.id ?? '', dateInGuatemala(new Date())),
  ),
  '/quarterly/units/without/{year}': units('without'),
  '/quarterly/units/with/{year}': units('with'),
} satisfies ReadersOf<typeof QUARTERLY>;
