import type { FastifyInstance } from 'fastify';
import { readRoute } from '../http/read-route.ts';
import type { ReadParts } from '../parts.ts';
import { readPending } from './pending.ts';
import { readHomePlan } from './plan.ts';

export function registerHomeReads(api: FastifyInstance, parts: ReadParts): void {
  readRoute(api, parts, '/home/pending', ['pac', 'request', 'order'], async ({ session }) => ({
    data: await readPending(parts.db, session, new Date()),
  }));
  readRoute(api, parts, '/home/plan', ['ledger'], async ({ session, parameters }) => ({
    data: await readHomePlan(parts.db, session, parameters.by === 'unit' ? 'unit' : 'group', new Date()),
  }));
}
