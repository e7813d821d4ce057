import type { FastifyInstance } from 'fastify';
import { sharedReadRoute } from '../http/read-route.ts';
import type { ReadParts } from '../parts.ts';
import { readPending } from './pending.ts';
import { readHomePlan } from './plan.ts';

type Parts = Pick<ReadParts, 'access' | 'answers' | 'db' | 'modules' | 'positions'>;

export function registerHomeReads(api: FastifyInstance, parts: Parts): void {
  sharedReadRoute(
    api,
    parts,
    '/home/pending',
    ['pac', 'reprogramming', 'quarterly', 'extension', 'request', 'order', 'access', 'catalogues'],
    async ({ session }) => await readPending(parts, session, new Date()),
  );
  sharedReadRoute(
    api,
    parts,
    '/home/plan',
    ['ledger', 'rule'],
    async ({ session, parameters }) =>
      await readHomePlan(parts.db, session, parameters.by === 'unit' ? 'unit' : 'group', new Date()),
  );
}
