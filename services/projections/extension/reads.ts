import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { EXTENSION } from '@expediente/schemas/extension/operations.ts';
import { idIn, integerIn, pastDayIn } from '../shared/http/read-route.ts';
import { data, type ReadersOf, record, shared } from '../shared/reads.ts';
import { readConsolidated, readExtension, readExtensionDetails, readExtensions } from './queries.ts';

const READS = ['extension', 'quarterly', 'pac', 'ledger', 'rule'];

export const EXTENSION_READS = {
  '/quarterly/extension/get/all/{year}': shared(READS, ({ db }, { session, parameters }) =>
    readExtensions(
      db,
      session,
      integerIn(parameters, 'year'),
      listRequest(parameters),
      pastDayIn(parameters),
    ),
  ),
  '/quarterly/extension/get/id/{id}': record('extension', READS, ({ db }, read) =>
    readExtension(db, read.session, idIn(read)),
  ),
  '/quarterly/extension/consolidated/{id}': data(READS, ({ db }, read) =>
    readConsolidated(db, read.session, idIn(read)),
  ),
  '/quarterly/extension/details/{unit}/{year}/{id}': data(READS, ({ db }, read) =>
    readExtensionDetails(
      db,
      read.session,
      { unit: integerIn(read.parameters, 'unit'), year: integerIn(read.parameters, 'year') },
      idIn(read),
      dateInGuatemala(new Date()),
    ),
  ),
} satisfies ReadersOf<typeof EXTENSION>;
