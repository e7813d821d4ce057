import { START } from '@expediente/eventstore/port.ts';
import { type LinkedPlace, linkedFold } from '@expediente/eventstore/verify.ts';
import { type Checkpoint, parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import { type Hash, leafHash, sameHash } from '@expediente/seals/hash.ts';
import type { VerifierKey } from '@expediente/seals/keys.ts';
import { openNote } from '@expediente/seals/note.ts';
import type { Foundations } from '../foundations.ts';
import { folderLeaves } from './folder.ts';
import { leafData } from './leaf.ts';

/** An event of the log as a leaf. */
export type SealedPlace = Pick<LinkedPlace, 'stream' | 'revision'> & { readonly at: string };

/** How the log of today compares with a note. */
export type Continuation =
  /** The first events of the log are those of the note. */
  | { readonly is: 'continued'; readonly events: number }
  /** They are, as far as the log goes: it ends before the note does. */
  | { readonly is: 'shorter'; readonly events: number; readonly last: SealedPlace | undefined }
  /** The first event that is not the note's; `index` from 0. */
  | {
      readonly is: 'differs';
      readonly index: number;
      readonly event: SealedPlace | undefined;
      readonly before: SealedPlace | undefined;
    }
  /** It does not continue, and the folder has not the tree of the note, which would name the first difference. */
  | { readonly is: 'unnamed'; readonly events: number };

/** What a note comes to with a key that its reader trusts. */
export type Held =
  | { readonly is: 'checkpoint'; readonly checkpoint: Checkpoint; readonly signers: readonly string[] }
  | { readonly is: 'malformed' | 'false' | 'unknown' };

/** Reads a note that is held elsewhere. */
export function heldNote(note: string, keys: readonly VerifierKey[]): Held {
  const opened = openNote(note, keys);
  if (opened.is !== 'verified') return { is: opened.is };
  const checkpoint = parseCheckpoint(opened.text);
  if (!checkpoint) return { is: 'malformed' };
  return { is: 'checkpoint', checkpoint, signers: opened.verified.map(({ name }) => name) };
}

/**
 * Compares the log with a verified checkpoint, event by event. The folder's tree is trusted only when it has the root that
 * was signed; it names the first difference.
 */
export async function compareLog(
  store: Pick<Foundations['store'], 'readToFold'>,
  { size, root }: Checkpoint,
  folder: string,
): Promise<Continuation> {
  const leaves = (await isSigned(folder, size, root)) ? folderLeaves(folder, size) : undefined;
  const range = new CompactRange();
  let before: SealedPlace | undefined;
  for await (const { events } of store.readToFold(START, {})) {
    for (const event of events) {
      if (range.size === size) break;
      const { stream, revision, chain } = linkedFold(event);
      const hash = leafHash(leafData({ stream, revision, chain }));
      const place = { stream, revision, at: event.metadata.at };
      const wanted = await leaves?.next();
      if (wanted && !(wanted.value && sameHash(wanted.value, hash)))
        return { is: 'differs', index: range.size, event: place, before };
      range.appendHash(hash);
      before = place;
    }
    if (range.size === size) break;
  }
  if (range.size < size)
    return leaves
      ? { is: 'shorter', events: range.size, last: before }
      : { is: 'unnamed', events: range.size };
  return sameHash(range.root(), root) ? { is: 'continued', events: size } : { is: 'unnamed', events: size };
}

/** Whether the folder holds the tree with that root. */
async function isSigned(folder: string, size: number, root: Hash): Promise<boolean> {
  const range = new CompactRange();
  for await (const hash of folderLeaves(folder, size)) range.appendHash(hash);
  return range.size === size && sameHash(range.root(), root);
}
