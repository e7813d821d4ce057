import type { FastifyInstance } from 'fastify';
import { integerIn, readRoute } from '../http/read-route.ts';
import type { ReadParts } from '../parts.ts';
import { readHistory, readHistoryAt, verifyHistory } from './queries.ts';

/** Events come from the event store itself and are never behind; only names of catalogue records may be. */
const READS = ['names'];

export function registerHistoryReads(
  api: FastifyInstance,
  parts: Pick<ReadParts, 'access' | 'positions' | 'db' | 'store' | 'modules'>,
): void {
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
  readRoute(api, parts, '/history/{lifecycle}/{id}/verify', READS, async ({ session, parameters }) => ({
    data: await verifyHistory(parts, session, parameters.lifecycle ?? '', parameters.id ?? ''),
  }));
}
