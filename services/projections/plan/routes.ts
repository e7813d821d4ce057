import type { FastifyInstance } from 'fastify';
import { integerIn, type Parameters, readRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { historyPdf, historyWorkbook, planWorkbook } from './documents.ts';

const READS = ['pac', 'ledger', 'order', 'reprogramming', 'catalogues'];

const keyIn = (parameters: Parameters, unit = 'unit') => ({
  unit: integerIn(parameters, unit),
  year: integerIn(parameters, 'year'),
});

export function registerPlanReads(api: FastifyInstance, parts: ReadParts): void {
  readRoute(
    api,
    parts,
    '/packsannual/excel/{unit}/{year}',
    READS,
    async ({ session, parameters }) => await planWorkbook(parts, session, keyIn(parameters)),
  );
  readRoute(
    api,
    parts,
    '/packsannual/history/excel/{unit}/{year}',
    READS,
    async ({ session, parameters }) => await historyWorkbook(parts, session, keyIn(parameters)),
  );
  readRoute(
    api,
    parts,
    '/packsannual/history/pdf/{idUnit}/{year}',
    READS,
    async (read) => await historyPdf(parts, read, keyIn(read.parameters, 'idUnit')),
  );
}
