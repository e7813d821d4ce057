import { BadInput } from '@expediente/platform/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { type Parameters, readRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { findPaper, readPaper } from './find.ts';
import { markOf } from './mark.ts';
import { registerPublicVerdict } from './public.ts';

/** Histories come from the event store itself and are never behind. */
const READS: readonly string[] = [];

const NO_HASH = 'Debe ser el SHA-256 de un archivo: 64 dígitos hexadecimales.';

/** @throws {BadInput} */
function hashIn({ sha256 = '' }: Parameters): string {
  if (/^[0-9a-f]{64}$/i.test(sha256)) return sha256.toLowerCase();
  throw new BadInput([{ field: 'sha256', message: NO_HASH }]);
}

export function registerPaperReads(api: FastifyInstance, parts: ReadParts): void {
  readRoute(
    api,
    parts,
    '/paper/{lifecycle}/{id}/{revision}/{chain}',
    READS,
    async ({ session, parameters }) => ({ data: await readPaper(parts, session, markOf(parameters)) }),
  );
  readRoute(api, parts, '/paper/file/{sha256}', READS, async ({ session, parameters }) => ({
    data: await findPaper(parts, session, hashIn(parameters)),
  }));
  registerPublicVerdict(api, parts);
}
