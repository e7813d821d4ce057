import { START } from '@expediente/eventstore/port.ts';
import { Chains, type LinkedPlace, linkedFold } from '@expediente/eventstore/verify.ts';
import type { Checkpoint } from '@expediente/seals/checkpoint.ts';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import { type Hash, leafHash, sameHash } from '@expediente/seals/hash.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import type { Foundations } from '../foundations/foundations.ts';

/** Place of an event in the log, and its time. */
export type SealedPlace = Pick<LinkedPlace, 'stream' | 'revision'> & { readonly at: string };

/** Result of comparing the log of today with a note. */
export type Continuation =
  /** The log begins with all events of the note. */
  | { readonly is: 'continued'; readonly events: number }
  /** The chains of those events are the same, but the content of `event` was changed under its chain. */
  | { readonly is: 'altered'; readonly event: Pick<SealedPlace, 'stream' | 'revision'> }
  /** The log is the beginning of the note's, and ends before it. */
  | { readonly is: 'shorter'; readonly events: number; readonly last: SealedPlace | undefined }
  /** At `index` (from 0) the log first has another event than the note. */
  | {
      readonly is: 'differs';
      readonly index: number;
      readonly event: SealedPlace | undefined;
      readonly before: SealedPlace | undefined;
    }
  /** From `index` (from 0) on, `count` events of the note are gone; those after them are the same. */
  | {
      readonly is: 'missing';
      readonly index: number;
      readonly count: number;
      /** Events between which they were. */
      readonly before: SealedPlace | undefined;
      readonly after: SealedPlace;
    }
  /** From `index` (from 0) on, `count` events were inserted; those after them are the note's. */
  | {
      readonly is: 'extra';
      readonly index: number;
      readonly count: number;
      readonly event: SealedPlace;
      readonly before: SealedPlace | undefined;
    }
  /** The log is not the note's; where it first differs cannot be found, because no tree of the note is here. */
  | {
      readonly is: 'unnamed';
      readonly events: number;
      /** Number of the last earlier seal that the log still continues; 0: none. Absent: there were no trusted ones. */
      readonly sureUpTo?: number;
    };

/** The tree under an earlier note. */
export interface SealedMark extends Pick<Checkpoint, 'size' | 'root'> {
  readonly number: number;
}

/** Evidence besides the note itself. */
export interface Evidence {
  /** Hashes of the first leaves, from each place that may have the note's tree; fewer when a part is lost. */
  readonly trees: readonly ((size: number) => AsyncIterable<Hash>)[];
  /** Earlier seals of the same log, in order. */
  readonly marks?: readonly SealedMark[];
}

export interface CompareOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of events compared so far. */
  onProgress?(events: number): void;
}

/**
 * Compares the log with a verified checkpoint, event by event. The first tree that has the signed root is used to name
 * the first difference.
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
 * Explains the first difference. Where the log's event comes later in the note's tree, the events before it are gone
 * from the log; where the tree's leaf comes later in the log, events were inserted before it; where both do, they
 * changed places.
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

/** Number of events in the log from `from` up to the one with that leaf; undefined: it is not there. */
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

/** Follows a reading of the log to find the last earlier seal that the log still continues. */
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

/** The first of the trees that has the root. */
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
