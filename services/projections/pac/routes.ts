import type { FastifyInstance } from 'fastify';
import { integerIn, readRoute, sharedReadRoute } from '../http/read-route.ts';
import { listRequest } from '../lists/query.ts';
import type { ReadParts } from '../parts.ts';
import { readPac, readPacs } from './queries.ts';

const READS = ['pac', 'ledger', 'order'];

export function registerPacReads(api: FastifyInstance, parts: ReadParts): void {
  sharedReadRoute(
    api,
    parts,
    '/packsannual/get/all/{year}',
    READS,
    async ({ session, parameters }) =>
      await readPacs(parts.db, session, integerIn(parameters, 'year'), listRequest(parameters)),
  );
  readRoute(api, parts, '/packsannual/get/id/{unit}/{year}', READS, async ({ session, parameters }) => ({
    data: await readPac(parts.db, session, integerIn(parameters, 'unit'), integerIn(parameters, 'year')),
  }));
}
