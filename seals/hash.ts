import { sha256 } from '#crypto';

export { sha256 };

/** A SHA-256 hash: 32 bytes. */
export type Hash = Uint8Array;

/** Bytes of a hash. */
export const HASH_BYTES = 32;

/** Root of the tree without leaves: the hash of nothing (RFC 6962 §2.1). */
export const EMPTY_ROOT: Hash = sha256('');

/** Hash of a leaf: its data after a 0x00, so that no leaf is ever taken for a node (RFC 6962 §2.1). */
export function leafHash(data: string | Uint8Array): Hash {
  if (typeof data === 'string') return sha256(`\0${data}`);
  const prefixed = new Uint8Array(1 + data.length);
  prefixed.set(data, 1);
  return sha256(prefixed);
}

/** Buffer for all nodes: hashing is synchronous, and an allocation for each node costs a fifth of it. */
const NODE = new Uint8Array(1 + 2 * HASH_BYTES);
NODE[0] = 1;

/**
 * Hash of a node: its two children after a 0x01 (RFC 6962 §2.1).
 * @throws {RangeError} when a child does not have 32 bytes
 */
export function nodeHash(left: Hash, right: Hash): Hash {
  if (!isHash(left) || !isHash(right)) throw new RangeError('a node has two children of 32 bytes');
  NODE.set(left, 1);
  NODE.set(right, 1 + HASH_BYTES);
  return sha256(NODE);
}

/** True for bytes of a hash's length; bytes from elsewhere may have any. */
export const isHash = (bytes: Uint8Array): boolean => bytes.length === HASH_BYTES;

export const sameHash = (a: Hash, b: Hash): boolean =>
  isHash(a) && isHash(b) && a.every((byte, at) => byte === b[at]);
