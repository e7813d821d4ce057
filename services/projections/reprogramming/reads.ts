import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { REPROGRAMMING } from '@expediente/schemas/reprogramming/operations.ts';
import { idIn, integerIn, pastDayIn } from '../shared/http/read-route.ts';
import { answer, data, paper, type ReadersOf, record, shared } from '../shared/reads.ts';
import { readConsolidated, readReprogrammingDetails, readWhole } from './details.ts';
import { reprogrammingPdf } from './print.ts';
import { readReprogrammings } from './queries.ts';
import { reprogrammingTemplate } from './template.ts';

const READS = ['reprogramming'];
/** Read models of a reprogramming with the plan's figures next to it. */
const WITH_PLAN = [...READS, 'pac', 'ledger', 'order', 'catalogues'];

export const REPROGRAMMING_READS = {
  '/reprogramming/get/all/{year}': shared(READS, ({ db }, { session, parameters }) =>
    readReprogrammings(
      db,
      session,
      integerIn(parameters, 'year'),
      listRequest(parameters),
      pastDayIn(parameters),
    ),
  ),
  '/reprogramming/get/id/{id}': record('reprogramming', [...READS, 'ledger', 'catalogues'], ({ db }, read) =>
    readWhole(db, read.session, idIn(read)),
  ),
  '/reprogramming/details/{year}/{unit}/{id}': data(WITH_PLAN, ({ db }, read) =>
    readReprogrammingDetails(db, read.session, {
      year: integerIn(read.parameters, 'year'),
      unit: integerIn(read.parameters, 'unit'),
      id: idIn(read),
    }),
  ),
  '/reprogramming/template': answer(WITH_PLAN, (parts, { session, parameters }) =>
    reprogrammingTemplate(parts, session, parameters),
  ),
  '/reprogramming/consolidated/{id}': data(READS, ({ db }, read) =>
    readConsolidated(db, read.session, idIn(read)),
  ),
  '/packsannual/consolidate/pdf/{id}': paper(READS, (parts, read) =>
    reprogrammingPdf(parts, read, idIn(read)),
  ),
} satisfies ReadersOf<typeof REPROGRAMMING>;
