import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, pastDayIn, readRoute, sharedReadRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readQuarterlies, readQuarterly, readQuarterlyDetails, readQuarterlyUnits } from './queries.ts';

type Parts = Pick<ReadParts, 'access' | 'answers' | 'db' | 'positions'>;

const READS = ['quarterly', 'pac', 'ledger', 'rule'];

export function registerQuarterlyReads(api: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  sharedReadRoute(
    api,
    parts,
    '/quarterly/get/all/{year}',
    READS,
    async ({ session, parameters }) =>
      await readQuarterlies(
        db,
        session,
        integerIn(parameters, 'year'),
        listRequest(parameters),
        pastDayIn(parameters),
      ),
  );
  readRoute(api, parts, '/quarterly/get/id/{id}', READS, async ({ session, parameters }) => ({
    data: await readQuarterly(db, session, parameters.id ?? ''),
  }));
  readRoute(api, parts, '/quarterly/details/{id}', READS, async ({ session, parameters }) => ({
    data: await readQuarterlyDetails(db, session, parameters.id ?? '', dateInGuatemala(new Date())),
  }));
  for (const which of ['without', 'with'] as const)
    readRoute(api, parts, `/quarterly/units/${which}/{year}`, READS, async ({ session, parameters }) => ({
      data: await readQuarterlyUnits(db, session, parameters, which, integerIn(parameters, 'year')),
    }));
}
