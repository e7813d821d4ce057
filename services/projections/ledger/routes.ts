import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, readRoute } from '../http/read-route.ts';
import type { ReadParts } from '../parts.ts';
import { readPlanSupplies, readQuarterBalances, readUnitBudget } from './queries.ts';

const READS = ['ledger', 'request'];

type Parts = Pick<ReadParts, 'access' | 'db' | 'positions'>;

export function registerLedgerReads(api: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  readRoute(
    api,
    parts,
    '/unit/buget/get/all/{year}/{unit}/{supply}/{id}',
    READS,
    async ({ session, parameters }) => ({
      data: await readUnitBudget(db, session, {
        unit: integerIn(parameters, 'unit'),
        year: integerIn(parameters, 'year'),
        supply: integerIn(parameters, 'supply'),
        request: integerIn(parameters, 'id'),
      }),
    }),
  );
  readRoute(api, parts, '/supplies/get/public/pac', READS, async ({ session, parameters }) => ({
    data: await readPlanSupplies(
      db,
      session,
      {
        unit: integerIn(parameters, 'p_id_unit'),
        year: integerIn(parameters, 'p_year', session.year),
        request: integerIn(parameters, 'p_id', 0),
        catalogue: parameters.p_has_catalog ? integerIn(parameters, 'p_has_catalog') : undefined,
      },
      listRequest(parameters),
    ),
  }));
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
