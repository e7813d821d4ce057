import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, readRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readQuarterBalances } from './queries.ts';

type Parts = Pick<ReadParts, 'access' | 'db' | 'positions'>;

export function registerLedgerReads(api: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  readRoute(
    api,
    parts,
    '/quarterly/balance/{unit}/{year}',
    ['ledger', 'rule'],
    async ({ session, parameters }) => ({
      data: await readQuarterBalances(
        db,
        session,
        integerIn(parameters, 'unit'),
        integerIn(parameters, 'year'),
        dateInGuatemala(new Date()),
      ),
    }),
  );
}
