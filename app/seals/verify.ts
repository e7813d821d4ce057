import { START } from '@expediente/eventstore/port.ts';
import { Chains, type LinkedPlace, linkedFold } from '@expediente/eventstore/verify.ts';
import type { Checkpoint } from '@expediente/seals/checkpoint.ts';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import { type Hash, leafHash, sameHash } from '@expediente/seals/hash.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import type { Foundations } from '../foundations/foundations.ts';

/** An event of the log as a leaf. */
export type SealedPlace = Pick<LinkedPlace, 'stream' | 'revision'> & { readonly at: string };

/** How the log of today compares with a note. */
export type Continuation =
  /** The first events of the log are those of the note. */
  | { readonly is: 'continued'; readonly events: number }
  /** Their chains are, and the content of one of them has been changed under its chain. */
  | { readonly is: 'altered'; readonly event: Pick<SealedPlace, 'stream' | 'revision'> }
  /** They are, as far as the log goes: it ends before the note does. */
  | { readonly is: 'shorter'; readonly events: number; readonly last: SealedPlace | undefined }
  /** The first event that is not the note's; `index` from 0. */
  | {
      readonly is: 'differs';
      readonly index: number;
      readonly event: SealedPlace | undefined;
      readonly before: SealedPlace | undefined;
    }
  /** Events of the note are gone; what follows them is as it was. `index` from 0, of the first one. */
  | {
      readonly is: 'missing';
      readonly index: number;
      readonly count: number;
      /** Between which they were. */
      readonly before: SealedPlace | undefined;
      readonly after: SealedPlace;
    }
  /** Events are there that the note does not have, before others that it has. `index` from 0, of the first one. */
  | {
      readonly is: 'extra';
      readonly index: number;
      readonly count: number;
      readonly event: SealedPlace;
      readonly before: SealedPlace | undefined;
    }
  /** It does not continue, and no tree of the note is here, which would name the first difference. */
  | {
      readonly is: 'unnamed';
      readonly events: number;
      /** Number of the last earlier seal that the log still continues; 0: none. Absent: no earlier ones are trusted. */
      readonly sureUpTo?: number;
    };

/** The tree under an earlier note. */
export interface SealedMark extends Pick<Checkpoint, 'size' | 'root'> {
  readonly number: number;
}

/** Evidence besides the note. */
export interface Evidence {
  /** Hashes of the first leaves, from each place that may have the tree; fewer when a part is lost. */
  readonly trees: readonly ((size: number) => AsyncIterable<Hash>)[];
  /** Earlier seals of the same log, by their number. */
  readonly marks?: readonly SealedMark[];
}

export interface CompareOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of events that were compared. */
  onProgress?(events: number): void;
}

/**
 * Compares the log with a verified checkpoint, event by event. A tree is trusted only when it has the root that was
 * signed; it names the first difference.
 * @throws the reason of the signal
 */
export async function compareLog(
  store: Pick<Foundations['store'], 'readToFold'>,
  { size, root }: Checkpoint,
  { trees, marks = [] }: Evidence,
  { signal, onProgress = () => undefined }: CompareOptions = {},
): Promise<Continuation> {
  const leaves = (await signedTree(trees, size, root))?.(size)[Symbol.asyncIterator]();
  const range = new CompactRange();
  const chains = new Chains();
  const earlier = new EarlierSeals(marks);
  let before: SealedPlace | undefined;
  for await (const { events } of store.readToFold(START, {})) {
    signal?.throwIfAborted();
    for (const event of events) {
      if (range.size === size) break;
      const linked = linkedFold(event);
      const { stream, revision } = linked;
      const hash = leafHash(leafData(linked));
      const place = { stream, revision, at: event.metadata.at };
      const wanted = await leaves?.next();
      if (wanted && leaves && !(wanted.done !== true && sameHash(wanted.value, hash)))
        return await differenceAt(
          { store, index: range.size, event: place, hash, before },
          wanted.value ?? undefined,
          leaves,
        );
      chains.take(linked);
      range.appendHash(hash);
      earlier.take(range);
      before = place;
    }
    onProgress(range.size);
    if (range.size === size) break;
  }
  if (range.size < size && leaves) return { is: 'shorter', events: range.size, last: before };
  if (range.size < size || !sameHash(range.root(), root))
    return { is: 'unnamed', events: range.size, ...earlier.sure() };
  const [altered] = chains.breaks();
  return altered ? { is: 'altered', event: altered } : { is: 'continued', events: size };
}

interface FirstDifference {
  readonly store: Pick<Foundations['store'], 'readToFold'>;
  readonly index: number;
  readonly event: SealedPlace;
  readonly hash: Hash;
  readonly before: SealedPlace | undefined;
}

/**
 * Fate of the first leaf that is not the note's. Where the log's event comes later in the tree, those before it are
 * gone; where the tree's leaf comes later in the log, others were put before it; where both do, they changed places.
 */
async function differenceAt(
  { store, index, event, hash, before }: FirstDifference,
  wanted: Hash | undefined,
  leaves: AsyncIterator<Hash>,
): Promise<Continuation> {
  let gone: number | undefined;
  let count = 1;
  for (let next = await leaves.next(); next.done !== true; next = await leaves.next()) {
    if (sameHash(next.value, hash)) {
      gone = count;
      break;
    }
    count++;
  }
  const added = wanted && (await leavesUntil(store, index, wanted));
  if (gone !== undefined && added === undefined)
    return { is: 'missing', index, count: gone, before, after: event };
  if (gone === undefined && added !== undefined) return { is: 'extra', index, count: added, event, before };
  return { is: 'differs', index, event, before };
}

/** How many events of the log come from a place on before the one of that leaf; undefined: it has none. */
async function leavesUntil(
  store: FirstDifference['store'],
  from: number,
  wanted: Hash,
): Promise<number | undefined> {
  let at = 0;
  for await (const { events } of store.readToFold(START, {}))
    for (const event of events) {
      if (at >= from && sameHash(leafHash(leafData(linkedFold(event))), wanted)) return at - from;
      at++;
    }
  return undefined;
}

/** Earlier seals that a log that is read still continues. */
class EarlierSeals {
  readonly #marks: readonly SealedMark[];
  #at = 0;
  #sureUpTo = 0;
  #isBroken = false;

  constructor(marks: readonly SealedMark[]) {
    this.#marks = [...marks].sort((a, b) => a.size - b.size);
  }

  take(range: CompactRange): void {
    const mark = this.#marks[this.#at];
    if (mark?.size !== range.size) return;
    this.#at++;
    this.#isBroken ||= !sameHash(mark.root, range.root());
    if (!this.#isBroken) this.#sureUpTo = mark.number;
  }

  sure(): { readonly sureUpTo?: number } {
    return this.#marks.length === 0 ? {} : { sureUpTo: this.#sureUpTo };
  }
}

/** The first of the trees that has that root. */
async function signedTree(
  trees: Evidence['trees'],
  size: number,
  root: Hash,
): Promise<Evidence['trees'][number] | undefined> {
  for (const tree of trees) {
    const range = new CompactRange();
    for await (const hash of tree(size)) range.appendHash(hash);
    if (range.size === size && sameHash(range.root(), root)) return tree;
  }
  return undefined;
}
