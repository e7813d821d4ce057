import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, pastDayIn, readRoute, sharedReadRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readConsolidated, readExtension, readExtensionDetails, readExtensions } from './queries.ts';

type Parts = Pick<ReadParts, 'access' | 'answers' | 'db' | 'positions'>;

const READS = ['extension', 'quarterly', 'pac', 'ledger', 'rule'];

export function registerExtensionReads(api: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  sharedReadRoute(
    api,
    parts,
    '/quarterly/extension/get/all/{year}',
    READS,
    async ({ session, parameters }) =>
      await readExtensions(
        db,
        session,
        integerIn(parameters, 'year'),
        listRequest(parameters),
        pastDayIn(parameters),
      ),
  );
  readRoute(api, parts, '/quarterly/extension/get/id/{id}', READS, async ({ session, parameters }) => ({
    data: await readExtension(db, session, integerIn(parameters, 'id')),
  }));
  readRoute(api, parts, '/quarterly/extension/consolidated/{id}', READS, async ({ session, parameters }) => ({
    data: await readConsolidated(db, session, integerIn(parameters, 'id')),
  }));
  readRoute(
    api,
    parts,
    '/quarterly/extension/details/{unit}/{year}/{id}',
    READS,
    async ({ session, parameters }) => ({
      data: await readExtensionDetails(
        db,
        session,
        { unit: integerIn(parameters, 'unit'), year: integerIn(parameters, 'year') },
        integerIn(parameters, 'id'),
        dateInGuatemala(new Date()),
      ),
    }),
  );
}
