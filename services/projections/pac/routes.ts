import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { FastifyInstance } from 'fastify';
import { readUnits } from '../catalogues/units.ts';
import { integerIn, pastDayIn, readRoute, sharedReadRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readPlanBeginning } from './beginning.ts';
import { readPac, readPacs } from './queries.ts';
import { planTemplate } from './template.ts';
import { withPlan } from './units.ts';

const READS = ['pac', 'ledger', 'order'];
/** Cost centres, and which of them have a plan. */
const UNIT_READS = ['access', 'catalogues', 'pac'];

type Parts = Pick<ReadParts, 'access' | 'answers' | 'audit' | 'db' | 'positions'>;

export function registerPacReads(api: FastifyInstance, parts: Parts): void {
  sharedReadRoute(
    api,
    parts,
    '/packsannual/get/all/{year}',
    READS,
    async ({ session, parameters }) =>
      await readPacs(
        parts.db,
        session,
        integerIn(parameters, 'year'),
        listRequest(parameters),
        pastDayIn(parameters),
      ),
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
  for (const [path, has] of [
    ['/unit/pac/get/all/{year}', true],
    ['/unit/publicpac/get/all/{year}', false],
  ] as const) {
    sharedReadRoute(
      api,
      parts,
      path,
      UNIT_READS,
      async ({ session, parameters }) =>
        await readUnits(
          parts.db,
          session,
          parameters,
          withPlan({
            year: integerIn(parameters, 'year'),
            has,
            state: parameters.p_state ? integerIn(parameters, 'p_state') : undefined,
          }),
        ),
    );
  }
  readRoute(
    api,
    parts,
    '/packsannual/template',
    [...READS, 'catalogues'],
    async ({ session, parameters }) => await planTemplate(parts, session, parameters),
  );
}
