import { searchOf } from '@expediente/kernel/spellings.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, readRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { issuedFile, readIssued } from './documents.ts';
import { readStoredEvent } from './event.ts';
import { findRecords } from './find.ts';
import { readHistory, readHistoryAt, verifyHistory } from './queries.ts';
import { readRemoved, readRemovedOne } from './removed.ts';
import { readReplay } from './replay.ts';

/** Events, and the names in them, come from the event store itself and are never behind. */
const READS: readonly string[] = [];
/** The name of an executor is of today. */
const EXECUTORS = ['access'];
/** Where records are looked for: the read models of the modules that have any, and the balances that lists of plans show. */
const foundIn = (modules: ReadParts['modules']): readonly string[] => [
  'names',
  'ledger',
  ...modules
    .filter(({ findable, removed }) => findable || removed)
    .flatMap(({ projections = [] }) => projections.map(({ name }) => name)),
];

export function registerHistoryReads(
  api: FastifyInstance,
  parts: Pick<
    ReadParts,
    'access' | 'positions' | 'db' | 'pool' | 'store' | 'modules' | 'files' | 'audit' | 'seals'
  >,
): void {
  const found = foundIn(parts.modules);
  readRoute(api, parts, '/history/{lifecycle}/{id}', READS, async ({ session, parameters }) => ({
    data: await readHistory(parts, session, parameters.lifecycle ?? '', parameters.id ?? ''),
  }));
  readRoute(
    api,
    parts,
    '/history/{lifecycle}/{id}/at/{revision}',
    READS,
    async ({ session, parameters }) => ({
      data: await readHistoryAt(
        parts,
        session,
        parameters.lifecycle ?? '',
        parameters.id ?? '',
        integerIn(parameters, 'revision'),
      ),
    }),
  );
  readRoute(
    api,
    parts,
    '/history/{lifecycle}/{id}/event/{revision}',
    READS,
    async ({ session, parameters }) => ({
      data: await readStoredEvent(
        parts,
        session,
        parameters.lifecycle ?? '',
        parameters.id ?? '',
        integerIn(parameters, 'revision'),
      ),
    }),
  );
  readRoute(api, parts, '/history/{lifecycle}/{id}/replay', READS, async ({ session, parameters }) => ({
    data: await readReplay(parts, session, parameters.lifecycle ?? '', parameters.id ?? ''),
  }));
  readRoute(api, parts, '/history/{lifecycle}/{id}/verify', READS, async ({ session, parameters }) => ({
    data: await verifyHistory(parts, session, parameters.lifecycle ?? '', parameters.id ?? ''),
  }));
  readRoute(api, parts, '/history/{lifecycle}/{id}/documents', READS, async ({ session, parameters }) => ({
    data: await readIssued(parts, session, parameters.lifecycle ?? '', parameters.id ?? ''),
  }));
  readRoute(
    api,
    parts,
    '/history/{lifecycle}/{id}/documents/{file}',
    READS,
    async ({ session, parameters: { lifecycle = '', id = '', file = '' } }) =>
      await issuedFile(parts, session, { lifecycle, id, file }),
  );
  readRoute(api, parts, '/history/find', found, async ({ session, parameters }) => ({
    data: await findRecords(parts, session, searchOf(parameters.search), parameters.kind ?? ''),
  }));
  readRoute(api, parts, '/history/removed', found, async ({ session, parameters }) => ({
    data: await readRemoved(parts, session, listRequest(parameters)),
  }));
  readRoute(api, parts, '/history/removed/{lifecycle}/{id}', EXECUTORS, async ({ session, parameters }) => ({
    data: await readRemovedOne(parts, session, parameters.lifecycle ?? '', parameters.id ?? ''),
  }));
}
