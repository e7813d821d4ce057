import { BadInput } from '@expediente/platform/refusals.ts';
import type { HOME } from '@expediente/schemas/home/operations.ts';
import { MOST_PENDING } from '@expediente/schemas/home/read.ts';
import { integerIn, type Parameters } from '../shared/http/read-route.ts';
import { data, type ReadersOf, shared } from '../shared/reads.ts';
import { readChanges, readHouse, readLastSeal } from './house.ts';
import { ANYTHING, type AskedPending, readPending, readQueue } from './pending.ts';
import { readHomePlan } from './plan.ts';

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

/** @throws {BadInput} */
function askedIn(parameters: Parameters): AskedPending {
  const shown = integerIn(parameters, 'shown', ANYTHING.shown);
  if (shown < 1 || shown > MOST_PENDING)
    throw new BadInput([{ field: 'shown', message: `Debe ser un número de 1 a ${MOST_PENDING}.` }]);
  const { group = ANYTHING.group, search = ANYTHING.search, order } = parameters;
  return { shown, group, search, order: order === 'largest' ? order : ANYTHING.order };
}

export const HOME_READS = {
  '/home/pending': shared(WAITING, (parts, { session, parameters }) =>
    readPending(parts, session, askedIn(parameters), new Date()),
  ),
  '/home/queue': shared(WAITING, (parts, { session, parameters }) => {
    const { group = '', id = '' } = parameters;
    return readQueue(parts, session, { group, id, before: integerIn(parameters, 'before', 0) }, new Date());
  }),
  '/home/changes': shared([...WAITING, 'journal'], (parts, { session }) => readChanges(parts, session)),
  // The answer is never shared, because its acts are in no read model.
  '/home/house': data([], async (parts) => {
    const [acts, seal] = await Promise.all([readHouse(parts), readLastSeal(parts)]);
    return [...acts, ...seal];
  }),
  '/home/plan': shared(['ledger', 'rule'], ({ db }, { session, parameters }) =>
    readHomePlan(db, session, parameters.by === 'unit' ? 'unit' : 'group', new Date()),
  ),
} satisfies ReadersOf<typeof HOME>;
