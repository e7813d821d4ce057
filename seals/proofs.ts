import { EMPTY_ROOT, type Hash, isHash, nodeHash, sameHash } from './hash.ts';
import { hashOf, type LeafRange, type NodeSource, splitOf } from './nodes.ts';

/**
 * The ranges whose hashes prove that a leaf is in a tree, the leaf's sibling first (RFC 6962 §2.1.1, PATH).
 * @throws {RangeError} when the tree has no such leaf
 */
export function inclusionRanges(index: number, size: number): readonly LeafRange[] {
  if (!isIndex(index) || !isIndex(size) || index >= size)
    throw new RangeError(`no leaf ${index} in a tree of ${size}`);
  const ranges: LeafRange[] = [];
  for (let begin = 0, end = size; end - begin > 1; ) {
    const middle = begin + splitOf(end - begin);
    if (index < middle) {
      ranges.unshift({ begin: middle, end });
      end = middle;
    } else {
      ranges.unshift({ begin, end: middle });
      begin = middle;
    }
  }
  return ranges;
}

/**
 * The ranges whose hashes prove that a tree continues an earlier one (RFC 6962 §2.1.2, PROOF).
 * @throws {RangeError} when the earlier one is larger
 */
export function consistencyRanges(before: number, size: number): readonly LeafRange[] {
  if (!isIndex(before) || !isIndex(size) || before > size)
    throw new RangeError(`a tree of ${size} leaves continues none of ${before}`);
  const ranges: LeafRange[] = [];
  if (before === 0 || before === size) return ranges;
  let [begin, end] = [0, size];
  while (before < end) {
    const middle = begin + splitOf(end - begin);
    if (before <= middle) {
      ranges.unshift({ begin: middle, end });
      end = middle;
    } else {
      ranges.unshift({ begin, end: middle });
      begin = middle;
    }
  }
  // The proof's reader knows the earlier tree itself, but no part of it.
  if (begin > 0) ranges.unshift({ begin, end });
  return ranges;
}

/**
 * Proof that a leaf is in a tree, for `includes`.
 * @throws {RangeError} as `inclusionRanges` and the source
 */
export const inclusionProof = (index: number, size: number, source: NodeSource): readonly Hash[] =>
  inclusionRanges(index, size).map((range) => hashOf(range, source));

/**
 * Proof that a tree continues an earlier one, for `continues`.
 * @throws {RangeError} as `consistencyRanges` and the source
 */
export const consistencyProof = (before: number, size: number, source: NodeSource): readonly Hash[] =>
  consistencyRanges(before, size).map((range) => hashOf(range, source));

/** A tree at one size. */
export interface TreeHead {
  readonly size: number;
  readonly root: Hash;
}

/**
 * True when the proof shows that the tree has that leaf at that index (RFC 9162 §2.1.3.2). Size and root must be
 * trusted.
 */
export function includes(
  leaf: Hash,
  index: number,
  { size, root }: TreeHead,
  proof: readonly Hash[],
): boolean {
  if (!isIndex(index) || !isIndex(size) || index >= size || ![leaf, ...proof].every(isHash)) return false;
  let [node, last] = [index, size - 1];
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, half(last)];
    } else hash = nodeHash(hash, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && sameHash(hash, root);
}

/**
 * True when the proof shows that `now` continues `before`: nothing changed, removed or inserted (RFC 9162 §2.1.4.2).
 */
export function continues(before: TreeHead, now: TreeHead, proof: readonly Hash[]): boolean {
  if (!isIndex(before.size) || !isIndex(now.size) || before.size > now.size) return false;
  if (![before.root, now.root, ...proof].every(isHash)) return false;
  if (before.size === now.size) return proof.length === 0 && sameHash(before.root, now.root);
  // Everything continues the empty tree.
  if (before.size === 0) return proof.length === 0 && sameHash(before.root, EMPTY_ROOT);
  let [node, last] = [before.size - 1, now.size - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  // A complete earlier tree is a node of the later one, and its root the first hash of the proof.
  const [first, ...rest] = node === 0 ? [before.root, ...proof] : proof;
  if (first === undefined) return false;
  let [old, present] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      old = nodeHash(sibling, old);
      present = nodeHash(sibling, present);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, half(last)];
    } else present = nodeHash(present, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && sameHash(old, before.root) && sameHash(present, now.root);
}

const half = (value: number): number => Math.floor(value / 2);
const isIndex = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
