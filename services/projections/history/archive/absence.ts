import type { Readable } from 'node:stream';
import { type HeadAbsence, type HeadProof, isHeadProof } from '@expediente/seals/heads.ts';
import { archiveFiles } from '@expediente/verifier/archive.ts';
import type { SealEvidence } from '../../shared/seals.ts';
import { archivedSeal, histories } from './file.ts';
import { zipOf } from './zip.ts';

/** Whether a seal proves that a history was not there: the file that shows it, or where the history ended. */
export type Absence =
  | { readonly is: 'absent'; readonly file: Readable }
  | { readonly is: 'there'; readonly revision: number }
  /** The seal states no ends, or the kept ones are not those that it states. */
  | { readonly is: 'unproven' };

/** As the file of a record, of one that was never there: its verifier is the same. */
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
