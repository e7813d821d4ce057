import { peakLevels } from './compact-range.ts';
import { EMPTY_ROOT, type Hash, nodeHash } from './hash.ts';

/** Place of a node with all its leaves: level 0 are leaves; index from the left in its level. */
export interface NodePlace {
  readonly level: number;
  readonly index: number;
}

/**
 * Gives the hash of a complete node.
 * @throws {RangeError} when the hash is not there
 */
export type NodeSource = (place: NodePlace) => Hash;

/** Range of leaves that are hashed together, from `begin` up to and without `end`. */
export interface LeafRange {
  readonly begin: number;
  readonly end: number;
}

/**
 * Complete nodes that make up a range, left to right. The range's begin must be a multiple of the power of two at or
 * above its length.
 */
export function nodesOf({ begin, end }: LeafRange): readonly NodePlace[] {
  let from = begin;
  return peakLevels(end - begin).map((level) => {
    const node = { level, index: from / 2 ** level };
    from += 2 ** level;
    return node;
  });
}

/** Hash of a range (RFC 6962 §2.1, MTH). */
export function hashOf(range: LeafRange, source: NodeSource): Hash {
  const hashes = nodesOf(range).map(source);
  return hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** Complete nodes at the right edge of a tree, with whose hashes the tree continues. */
export const edgeOf = (size: number): readonly NodePlace[] => nodesOf({ begin: 0, end: size });

/** The largest power of two below `length`, where a range of that many leaves is divided (RFC 6962 §2.1). */
export function splitOf(length: number): number {
  let half = 1;
  while (half * 2 < length) half *= 2;
  return half;
}
