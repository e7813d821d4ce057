import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { HISTORY } from '@expediente/schemas/history/operations.ts';
import { integerIn, type Parameters } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { answer, data, type ReadersOf } from '../shared/reads.ts';
import { attachedPaper, issuedFile, readIssued } from './documents.ts';
import { readStoredEvent } from './event.ts';
import { historyKinds } from './find.ts';
import { readHistory, readHistoryAt, verifyHistory } from './queries.ts';
import { readRemoved, readRemovedOne } from './removed.ts';
import { readReplay } from './replay.ts';

/** None: events, and names in them, come from the event store itself and are never behind. */
const READS: readonly string[] = [];
/** Read model of the executors' names, which are those of today. */
const EXECUTORS = ['access'];
/**
 * Read models that a search uses: those of modules whose records can be found or removed, and the balances that lists
 * of plans show.
 */
export const foundIn = (modules: ReadParts['modules']): readonly string[] => [
  'names',
  'ledger',
  ...modules
    .filter(({ findable, removed }) => findable || removed)
    .flatMap(({ projections = [] }) => projections.map(({ name }) => name)),
];

/** Path of a record's file, which `archive` answers. */
type RecordFile = '/history/{lifecycle}/{id}/file';

/** Lifecycle and id of the record in a path. */
const recordIn = ({ lifecycle = '', id = '' }: Parameters) => [lifecycle, id] as const;
const revisionIn = (parameters: Parameters): number => integerIn(parameters, 'revision');

export const HISTORY_READS = {
  '/history/{lifecycle}/{id}': data(READS, (parts, { session, parameters }) =>
    readHistory(parts, session, ...recordIn(parameters)),
  ),
  '/history/{lifecycle}/{id}/at/{revision}': data(READS, (parts, { session, parameters }) =>
    readHistoryAt(parts, session, ...recordIn(parameters), revisionIn(parameters)),
  ),
  '/history/{lifecycle}/{id}/event/{revision}': data(READS, (parts, { session, parameters }) =>
    readStoredEvent(parts, session, ...recordIn(parameters), revisionIn(parameters)),
  ),
  '/history/{lifecycle}/{id}/replay': data(READS, (parts, { session, parameters }) =>
    readReplay(parts, session, ...recordIn(parameters)),
  ),
  '/history/{lifecycle}/{id}/verify': data(READS, (parts, { session, parameters }) =>
    verifyHistory(parts, session, ...recordIn(parameters)),
  ),
  '/history/{lifecycle}/{id}/documents': data(READS, (parts, { session, parameters }) =>
    readIssued(parts, session, ...recordIn(parameters)),
  ),
  '/history/{lifecycle}/{id}/documents/{file}': answer(READS, (parts, { session, parameters }) => {
    const { lifecycle = '', id = '', file = '' } = parameters;
    return issuedFile(parts, session, { lifecycle, id, file });
  }),
  '/history/{lifecycle}/{id}/papers/{hash}': answer(READS, (parts, { session, parameters }) => {
    const { lifecycle = '', id = '', hash = '' } = parameters;
    return attachedPaper(parts, session, { lifecycle, id, hash });
  }),
  '/history/kinds': data(READS, async ({ modules }) => historyKinds(modules)),
  '/history/removed': data(foundIn, (parts, { session, parameters }) =>
    readRemoved(parts, session, listRequest(parameters)),
  ),
  '/history/removed/{lifecycle}/{id}': data(EXECUTORS, (parts, { session, parameters }) =>
    readRemovedOne(parts, session, ...recordIn(parameters)),
  ),
} satisfies ReadersOf<typeof HISTORY, RecordFile>;
