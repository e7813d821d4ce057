import type { Readable } from 'node:stream';
import { type HeadAbsence, type HeadProof, isHeadProof } from '@expediente/seals/heads.ts';
import { archiveFiles } from '@expediente/verifier/archive.ts';
import type { SealEvidence } from '../../shared/seals.ts';
import { archivedSeal, histories } from './file.ts';
import { zipOf } from './zip.ts';

/**
 * Proof by a seal that a history did not exist: the file with the proof, or the revision at which the history ended.
 */
export type Absence =
  | { readonly is: 'absent'; readonly file: Readable }
  | { readonly is: 'there'; readonly revision: number }
  /** The seal states no ends of histories, or the stored ends differ from those that it states. */
  | { readonly is: 'unproven' };

/** Makes the same kind of file as for a record, for one that never existed, so that one verifier reads both. */
export function absenceOf(seal: SealEvidence, stream: string): Absence {
  const head: HeadProof | HeadAbsence | undefined = seal.heads.get(stream);
  if (!head) return { is: 'unproven' };
  if (isHeadProof(head)) return { is: 'there', revision: head.leaf.revision };
  const files = archiveFiles({
    record: stream,
    histories: histories([], seal),
    heads: [head],
    seal: archivedSeal(seal),
    documents: [],
  });
  const without = { open: async () => undefined };
  return { is: 'absent', file: zipOf(files, [], without, new Date(seal.event.metadata.at)) };
}
