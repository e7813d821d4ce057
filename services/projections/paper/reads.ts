import { BadInput } from '@expediente/platform/refusals.ts';
import type { PAPER } from '@expediente/schemas/paper/operations.ts';
import type { Parameters } from '../shared/http/read-route.ts';
import { data, type ReadersOf } from '../shared/reads.ts';
import { findPaper, readPaper } from './find.ts';
import { markOf } from './mark.ts';
import type { PublicVerdict } from './public.ts';

/** Histories come from the event store itself and are never behind. */
const READS: readonly string[] = [];

const NO_HASH = 'Debe ser el SHA-256 de un archivo: 64 dígitos hexadecimales.';

/** @throws {BadInput} */
function hashIn({ sha256 = '' }: Parameters): string {
  if (/^[0-9a-f]{64}$/i.test(sha256)) return sha256.toLowerCase();
  throw new BadInput([{ field: 'sha256', message: NO_HASH }]);
}

export const PAPER_READS = {
  '/paper/{lifecycle}/{id}/{revision}/{chain}': data(READS, (parts, { session, parameters }) =>
    readPaper(parts, session, markOf(parameters)),
  ),
  '/paper/file/{sha256}': data(READS, (parts, { session, parameters }) =>
    findPaper(parts, session, hashIn(parameters)),
  ),
} satisfies ReadersOf<typeof PAPER, PublicVerdict>;
