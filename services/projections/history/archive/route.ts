import type { FastifyInstance } from 'fastify';
import { readRoute } from '../../shared/http/read-route.ts';
import type { ReadParts } from '../../shared/parts.ts';
import { recordFile } from './file.ts';

export function registerRecordFile(api: FastifyInstance, parts: ReadParts): void {
  // Its events come from the event store itself.
  readRoute(
    api,
    parts,
    '/history/{lifecycle}/{id}/file',
    [],
    async ({ session, parameters: { lifecycle = '', id = '' } }) =>
      await recordFile(parts, session, lifecycle, id),
  );
}
