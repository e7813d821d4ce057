import { peakLevels } from './compact-range.ts';
import { EMPTY_ROOT, type Hash, nodeHash } from './hash.ts';

/** A node with all its leaves: level 0 is leaves; index from the left in its level. */
export interface NodePlace {
  readonly level: number;
  readonly index: number;
}

/** Gives the hash of a complete node. @throws {RangeError} when it has not got it */
export type NodeSource = (place: NodePlace) => Hash;

/** Leaves from `begin` up to and without `end`, of which a hash is made. */
export interface LeafRange {
  readonly begin: number;
  readonly end: number;
}

/** The complete nodes that a range is made of, left to right. Its begin is a multiple of the power of two at or above its length. */
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

/** The complete nodes at the right edge of a tree: with their hashes it is continued. */
export const edgeOf = (size: number): readonly NodePlace[] => nodesOf({ begin: 0, end: size });

/** The largest power of two below `length`, where a range of that many leaves is divided (RFC 6962 §2.1). */
export function splitOf(length: number): number {
  let half = 1;
  while (half * 2 < length) half *= 2;
  return half;
}
