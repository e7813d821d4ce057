import { fromBase64, toBase64 } from './base64.ts';
import { CompactRange } from './compact-range.ts';
import { EMPTY_ROOT, type Hash, isHash, leafHash, sameHash } from './hash.ts';
import { type NodePlace, nodesOf } from './nodes.ts';
import { includes, inclusionProof, inclusionRanges } from './proofs.ts';

/**
 * The second tree of a seal: the last revision of each stream, sorted by stream. It proves that an event was the last
 * of its record when the log was sealed, or that there was no such record.
 */

/** The last event of a stream. */
export interface StreamHead {
  readonly stream: string;
  readonly revision: number;
}

/** Proof of the last revision of a stream: the inclusion of its leaf in the tree of heads. */
export interface HeadProof {
  readonly index: number;
  /** Number of leaves of the tree, which the seal's event states. */
  readonly size: number;
  readonly leaf: StreamHead;
  readonly hashes: readonly Hash[];
}

/** Proof that there is no such stream: the leaves between which it would be. Only in an empty tree are both absent. */
export interface HeadAbsence {
  readonly stream: string;
  /** The last leaf before it; absent: it would be the first. */
  readonly before?: HeadProof;
  /** The first leaf after it; absent: it would be the last. */
  readonly after?: HeadProof;
}

/**
 * Prefix of the streams with answers of commands: of one event each, they would make the tree of heads as large as the
 * log's.
 */
const LEFT_OUT = 'command-';

/**
 * True when the tree of heads has the stream at all. For streams left out it proves nothing, nor does their absence.
 */
export const hasHead = (stream: string): boolean => !stream.startsWith(LEFT_OUT);

/** Leaf of a head, as canonical JSON (RFC 8785). */
export const headData = ({ revision, stream }: StreamHead): string =>
  `{"revision":${revision},"stream":${JSON.stringify(stream)}}`;

/**
 * Compares streams in the order of the leaves: that of their names' bytes in UTF-8, as in `LC_ALL=C sort` and a
 * database's collation "C". It is the order of code units, except for characters outside the basic plane.
 */
export function compareStreams(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return rankOf(one) - rankOf(other);
  }
  return a.length - b.length;
}

/** Rank of a code unit, with surrogates after all others. */
const rankOf = (unit: number): number =>
  unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;

/** Heads in the order of the leaves, without the streams that are left out. */
export const sortedHeads = (heads: Iterable<StreamHead>): readonly StreamHead[] =>
  [...heads].filter(({ stream }) => hasHead(stream)).sort((a, b) => compareStreams(a.stream, b.stream));

/** Root of the tree of heads, which may be given in any order. */
export function headsRoot(heads: Iterable<StreamHead>): Hash {
  const range = new CompactRange();
  for (const head of sortedHeads(heads)) range.append(headData(head));
  return range.root();
}

/**
 * Proves the last revision of a stream, or that it was not there.
 * @throws {RangeError} for a stream that is left out
 */
export function headProof(heads: Iterable<StreamHead>, stream: string): HeadProof | HeadAbsence {
  const leaves = sortedHeads(heads);
  const found = leaves.findIndex((leaf) => compareStreams(leaf.stream, stream) >= 0);
  const index = found < 0 ? leaves.length : found;
  const prover = new HeadProver(leaves.length, [{ stream, index }]);
  for (const leaf of leaves) prover.take(leaf);
  return prover.proof(stream);
}

/** A stream, and the number of leaves before it. */
export interface SoughtHead {
  readonly stream: string;
  readonly index: number;
}

/** Makes proofs of some streams in one pass over the sorted leaves, and keeps only the hashes that the proofs need. */
export class HeadProver {
  readonly #size: number;
  readonly #sought: ReadonlyMap<string, number>;
  readonly #leaves = new Map<number, StreamHead>();
  readonly #nodes = new Map<string, Hash | undefined>();
  readonly #range = new CompactRange(undefined, (level, index, hash) => {
    const key = keyOf({ level, index });
    if (this.#nodes.has(key)) this.#nodes.set(key, hash);
  });
  readonly #wanted = new Set<number>();

  constructor(size: number, sought: readonly SoughtHead[]) {
    this.#size = size;
    this.#sought = new Map(sought.map(({ stream, index }) => [stream, index]));
    for (const { index } of sought)
      for (const each of [index - 1, index]) {
        if (each < 0 || each >= size) continue;
        this.#wanted.add(each);
        for (const place of inclusionRanges(each, size).flatMap(nodesOf))
          this.#nodes.set(keyOf(place), undefined);
      }
  }

  /** Takes each leaf once, in the order of the tree. */
  take(leaf: StreamHead): void {
    if (this.#wanted.has(this.#range.size)) this.#leaves.set(this.#range.size, leaf);
    this.#range.append(headData(leaf));
  }

  /** Root of the leaves taken. */
  root(): Hash {
    return this.#range.root();
  }

  /** @throws {RangeError} for a stream that was not sought, or is left out */
  proof(stream: string): HeadProof | HeadAbsence {
    const index = this.#sought.get(stream);
    if (index === undefined || !hasHead(stream))
      throw new RangeError(`${stream} has no place among the heads`);
    const at = this.#proofAt(index);
    if (at?.leaf.stream === stream) return at;
    const before = this.#proofAt(index - 1);
    return { stream, ...(before && { before }), ...(at && { after: at }) };
  }

  #proofAt(index: number): HeadProof | undefined {
    const leaf = this.#leaves.get(index);
    if (!leaf) return undefined;
    const hashes = inclusionProof(index, this.#size, (place) => {
      const hash = this.#nodes.get(keyOf(place));
      if (!hash) throw new RangeError(`node ${keyOf(place)} is missing`);
      return hash;
    });
    return { index, size: this.#size, leaf, hashes };
  }
}

const keyOf = ({ level, index }: NodePlace): string => `${level}/${index}`;

/** True when the stream ended with this leaf. Root and size must be those of a sealed event. */
export const checkHead = (root: Hash, size: number, proof: HeadProof): boolean =>
  proof.size === size &&
  hasHead(proof.leaf.stream) &&
  includes(leafHash(headData(proof.leaf)), proof.index, { size, root }, proof.hashes);

/** True when there was no such stream. Root and size must be those of a sealed event. */
export function checkAbsence(root: Hash, size: number, { stream, before, after }: HeadAbsence): boolean {
  if (!hasHead(stream)) return false;
  if (before && !(checkHead(root, size, before) && compareStreams(before.leaf.stream, stream) < 0))
    return false;
  if (after && !(checkHead(root, size, after) && compareStreams(stream, after.leaf.stream) < 0)) return false;
  if (before && after) return before.index + 1 === after.index;
  if (before) return before.index === size - 1;
  if (after) return after.index === 0;
  return size === 0 && sameHash(root, EMPTY_ROOT);
}

/** True for a proof that a stream is there. */
export const isHeadProof = (proof: HeadProof | HeadAbsence): proof is HeadProof => 'leaf' in proof;

/** Text of a proof for a file, whose name ends in `.head.json`. */
export function headProofText(proof: HeadProof | HeadAbsence): string {
  const shown = isHeadProof(proof)
    ? jsonOf(proof)
    : {
        stream: proof.stream,
        before: proof.before ? jsonOf(proof.before) : null,
        after: proof.after ? jsonOf(proof.after) : null,
      };
  return `${JSON.stringify(shown)}\n`;
}

const jsonOf = ({ index, size, leaf: { revision, stream }, hashes }: HeadProof) => ({
  index,
  size,
  leaf: { revision, stream },
  hashes: hashes.map(toBase64),
});

/** Proof in such a text; undefined when the text does not have the form of one. Nothing of it is verified. */
export function parseHeadProof(text: string): HeadProof | HeadAbsence | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(parsed)) return undefined;
  if ('leaf' in parsed) return proofOf(parsed);
  const [before, after] = [parsed.before, parsed.after].map((each) => (each === null ? null : proofOf(each)));
  if (typeof parsed.stream !== 'string' || before === undefined || after === undefined) return undefined;
  return { stream: parsed.stream, ...(before && { before }), ...(after && { after }) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function proofOf(value: unknown): HeadProof | undefined {
  if (!isObject(value) || !isObject(value.leaf) || !Array.isArray(value.hashes)) return undefined;
  const { index, size } = value;
  const { revision, stream } = value.leaf;
  if (!isCount(index) || !isCount(size) || !isCount(revision) || typeof stream !== 'string') return undefined;
  const hashes = value.hashes.map((hash) => (typeof hash === 'string' ? fromBase64(hash) : undefined));
  return hashes.every(isProofHash) ? { index, size, leaf: { revision, stream }, hashes } : undefined;
}

const isProofHash = (bytes: Uint8Array | undefined): bytes is Hash => bytes !== undefined && isHash(bytes);
