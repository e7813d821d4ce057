import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, pastDayIn, readRoute, sharedReadRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readConsolidated, readReprogrammingDetails } from './details.ts';
import { reprogrammingPdf } from './print.ts';
import { readReprogramming, readReprogrammings } from './queries.ts';
import { reprogrammingTemplate } from './template.ts';

const READS = ['reprogramming'];
/** With the plan's figures next to it. */
const WITH_PLAN = [...READS, 'pac', 'ledger', 'order', 'catalogues'];

export function registerReprogrammingReads(api: FastifyInstance, parts: ReadParts): void {
  const { db } = parts;
  sharedReadRoute(
    api,
    parts,
    '/reprogramming/get/all/{year}',
    READS,
    async ({ session, parameters }) =>
      await readReprogrammings(
        db,
        session,
        integerIn(parameters, 'year'),
        listRequest(parameters),
        pastDayIn(parameters),
      ),
  );
  readRoute(api, parts, '/reprogramming/get/id/{id}', READS, async ({ session, parameters }) => ({
    data: (await readReprogramming(db, session, integerIn(parameters, 'id'))).header,
  }));
  readRoute(
    api,
    parts,
    '/reprogramming/details/{year}/{unit}/{id}',
    WITH_PLAN,
    async ({ session, parameters }) => ({
      data: await readReprogrammingDetails(db, session, {
        year: integerIn(parameters, 'year'),
        unit: integerIn(parameters, 'unit'),
        id: integerIn(parameters, 'id'),
      }),
    }),
  );
  readRoute(
    api,
    parts,
    '/reprogramming/template',
    WITH_PLAN,
    async ({ session, parameters }) => await reprogrammingTemplate(parts, session, parameters),
  );
  readRoute(api, parts, '/reprogramming/consolidated/{id}', READS, async ({ session, parameters }) => ({
    data: await readConsolidated(db, session, integerIn(parameters, 'id')),
  }));
  readRoute(
    api,
    parts,
    '/packsannual/consolidate/pdf/{id}',
    READS,
    async (read) => await reprogrammingPdf(parts, read, integerIn(read.parameters, 'id')),
  );
}
