import type { FastifyInstance } from 'fastify';
import { integerIn, readRoute, sharedReadRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readChanges, readHouse, readLastSeal } from './house.ts';
import { readPending, readQueue } from './pending.ts';
import { readHomePlan } from './plan.ts';

type Parts = Pick<ReadParts, 'access' | 'answers' | 'db' | 'modules' | 'pool' | 'positions' | 'seals'>;

const WAITING = [
  'pac',
  'reprogramming',
  'quarterly',
  'extension',
  'request',
  'order',
  'award',
  'unops',
  'access',
  'catalogues',
];

export function registerHomeReads(api: FastifyInstance, parts: Parts): void {
  sharedReadRoute(
    api,
    parts,
    '/home/pending',
    WAITING,
    async ({ session }) => await readPending(parts, session, new Date()),
  );
  sharedReadRoute(
    api,
    parts,
    '/home/queue',
    WAITING,
    async ({ session, parameters }) =>
      await readQueue(
        parts,
        session,
        {
          group: parameters.group ?? '',
          id: parameters.id ?? '',
          before: integerIn(parameters, 'before', 0),
        },
        new Date(),
      ),
  );
  sharedReadRoute(
    api,
    parts,
    '/home/changes',
    WAITING,
    async ({ session }) => await readChanges(parts, session),
  );
  // No read model holds it: it is asked for each time.
  readRoute(api, parts, '/home/house', [], async () => {
    const [acts, seal] = await Promise.all([readHouse(parts), readLastSeal(parts)]);
    return { data: [...acts, ...seal] };
  });
  sharedReadRoute(
    api,
    parts,
    '/home/plan',
    ['ledger', 'rule'],
    async ({ session, parameters }) =>
      await readHomePlan(parts.db, session, parameters.by === 'unit' ? 'unit' : 'group', new Date()),
  );
}
