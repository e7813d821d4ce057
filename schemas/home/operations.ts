import { asked, get, type ModuleContract, type Query, required } from '../operation.ts';

const WAITING: Query = {
  group: asked.text('key of the only group asked for', 100),
  search: asked.text('words that a record must hold in its title, detail or supply'),
  order: asked.one('records of a group', 'oldest', 'largest'),
  shown: asked.id('records of a group: 5, at most 200'),
};

const IN_QUEUE: Query = {
  group: required(asked.text('key of a group of /home/pending', 100)),
  id: required(asked.text('the record', 100)),
  before: asked.id('its place when it still waited'),
};

export const HOME = {
  title: 'Inicio',
  scope: 'units',
  operations: [
    get(
      '/home/pending',
      'session',
      'what waits for the user, by action that its permissions grant: count and the first records; what a new institution still lacks',
      { answer: 'HomePending', query: WAITING },
    ),
    get(
      '/home/queue',
      'session',
      'a record among those that wait with it, in the order of /home/pending: its place, the ones before and after',
      { answer: 'PendingQueue', query: IN_QUEUE },
    ),
    get(
      '/home/plan',
      'session',
      "the session year's plan in money against reserved and executed, and its quarter budgets",
      { answer: 'HomePlan', query: { by: asked.one('what rows are', 'group', 'unit') } },
    ),
    get(
      '/home/house',
      'proyecciones|bitacora|historial',
      'when a backup and a verification of the whole installation last ended, by how they ended, and when it was sealed last',
      'House',
    ),
    get(
      '/home/changes',
      'historial',
      "the records of the session's year that changed last: who, when",
      'ChangedRecord[]',
    ),
  ],
} as const satisfies ModuleContract;
