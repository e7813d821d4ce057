import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, type Parameters, readRoute, sharedReadRoute } from '../http/read-route.ts';
import type { ReadParts } from '../parts.ts';
import { readPlanBeginning } from './beginning.ts';
import { readPac, readPacs, readPlanBalances } from './queries.ts';
import { historyPdf, historyWorkbook, planTemplate, planWorkbook } from './workbooks.ts';

const READS = ['pac', 'ledger', 'order'];
/** Documents describe supplies, rows and groups beside, and tell the reprogrammings. */
const DOCUMENT_READS = [...READS, 'reprogramming', 'catalogues'];

const keyIn = (parameters: Parameters, unit = 'unit') => ({
  unit: integerIn(parameters, unit),
  year: integerIn(parameters, 'year'),
});

type Parts = Pick<ReadParts, 'access' | 'answers' | 'audit' | 'db' | 'files' | 'positions' | 'printer'>;

export function registerPacReads(api: FastifyInstance, parts: Parts): void {
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
  readRoute(
    api,
    parts,
    '/packsannual/beginning/{unit}/{year}',
    [...READS, 'catalogues'],
    async ({ session, parameters }) => ({
      data: await readPlanBeginning(
        parts.db,
        session,
        integerIn(parameters, 'unit'),
        integerIn(parameters, 'year'),
      ),
    }),
  );
  readRoute(
    api,
    parts,
    '/packsannual/template',
    DOCUMENT_READS,
    async ({ session, parameters }) => await planTemplate(parts, session, parameters),
  );
  readRoute(
    api,
    parts,
    '/packsannual/excel/{unit}/{year}',
    DOCUMENT_READS,
    async ({ session, parameters }) => await planWorkbook(parts, session, keyIn(parameters)),
  );
  readRoute(
    api,
    parts,
    '/packsannual/history/excel/{unit}/{year}',
    DOCUMENT_READS,
    async ({ session, parameters }) => await historyWorkbook(parts, session, keyIn(parameters)),
  );
  readRoute(
    api,
    parts,
    '/packsannual/history/pdf/{idUnit}/{year}',
    DOCUMENT_READS,
    async ({ session, parameters }) => await historyPdf(parts, session, keyIn(parameters, 'idUnit')),
  );
  // What is left of approved plans; their movements are the documents above.
  sharedReadRoute(
    api,
    parts,
    '/reports/pac/{unit}',
    READS,
    async ({ session, parameters }) =>
      await readPlanBalances(parts.db, session, integerIn(parameters, 'unit'), listRequest(parameters)),
  );
}
