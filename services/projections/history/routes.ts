import type { FastifyInstance } from 'fastify';
import { integerIn, readRoute } from '../http/read-route.ts';
import type { ReadParts } from '../parts.ts';
import { readStoredEvent } from './event.ts';
import { readHistory, readHistoryAt, verifyHistory } from './queries.ts';

/** Events, and the names in them, come from the event store itself and are never behind. */
const READS: readonly string[] = [];

export function registerHistoryReads(
  api: FastifyInstance,
  parts: Pick<ReadParts, 'access' | 'positions' | 'store' | 'modules'>,
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
  readRoute(api, parts, '/history/{lifecycle}/{id}/verify', READS, async ({ session, parameters }) => ({
    data: await verifyHistory(parts, session, parameters.lifecycle ?? '', parameters.id ?? ''),
  }));
}
