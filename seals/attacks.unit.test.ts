import { assert as holds, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CompactRange } from './compact-range.ts';
import { EMPTY_ROOT, HASH_BYTES, type Hash, leafHash, nodeHash } from './hash.ts';
import type { NodeSource } from './nodes.ts';
import { consistencyProof, continues, includes, inclusionProof, type TreeHead } from './proofs.ts';

const MOST_LEAVES = 600;
const nodes = new Map<string, Hash>();
const roots: Hash[] = [EMPTY_ROOT];
const range = new CompactRange(undefined, (level, index, hash) => void nodes.set(`${level}/${index}`, hash));
for (let index = 0; index < MOST_LEAVES; index++) {
  range.append(`leaf ${index}`);
  roots.push(range.root());
}
const node: NodeSource = ({ level, index }) => {
  const hash = nodes.get(`${level}/${index}`);
  if (!hash) throw new RangeError(`no node ${level}/${index}`);
  return hash;
};
const head = (size: number): TreeHead => ({ size, root: roots[size] ?? EMPTY_ROOT });
const leaf = (index: number): Hash => leafHash(`leaf ${index}`);

/** A copy with one bit changed. */
function flipped(hash: Hash, bit: number): Hash {
  const copy = Uint8Array.from(hash);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

/** Every proof that differs from this one by one bit, by its length, or by the order of its hashes. */
function* forgeries(proof: readonly Hash[]): Generator<readonly Hash[]> {
  for (const [at, hash] of proof.entries()) {
    for (let bit = 0; bit < HASH_BYTES * 8; bit++) yield proof.with(at, flipped(hash, bit));
    yield proof.with(at, hash.subarray(1));
    yield proof.with(at, Buffer.concat([hash, hash]));
    yield proof.toSpliced(at, 1);
    yield proof.toSpliced(at, 0, hash);
    const next = proof[at + 1];
    if (next && Buffer.compare(next, hash) !== 0) yield proof.with(at, next).with(at + 1, hash);
  }
  yield [...proof, EMPTY_ROOT];
  yield [EMPTY_ROOT, ...proof];
  yield [...proof, new Uint8Array(0)];
}

describe('a proof of inclusion', () => {
  test('holds for each leaf of each size', () => {
    for (let size = 1; size <= 130; size++)
      for (let index = 0; index < size; index++)
        if (!includes(leaf(index), index, head(size), inclusionProof(index, size, node)))
          expect.fail(`leaf ${index} of ${size}`);
  });

  test('is refused with any bit, length or order of it changed', () => {
    holds(
      property(integer({ min: 1, max: MOST_LEAVES }), integer({ min: 0, max: MOST_LEAVES }), (size, any) => {
        const index = any % size;
        const proof = inclusionProof(index, size, node);
        for (const forged of forgeries(proof))
          if (includes(leaf(index), index, head(size), forged)) return false;
        return includes(leaf(index), index, head(size), proof);
      }),
      { numRuns: 25 },
    );
  });

  test('is refused for another leaf, another root, another index, another size', () => {
    holds(
      property(integer({ min: 2, max: MOST_LEAVES }), integer({ min: 0, max: MOST_LEAVES }), (size, any) => {
        const index = any % size;
        const proof = inclusionProof(index, size, node);
        const { root } = head(size);
        for (let bit = 0; bit < HASH_BYTES * 8; bit++) {
          if (includes(flipped(leaf(index), bit), index, { size, root }, proof)) return false;
          if (includes(leaf(index), index, { size, root: flipped(root, bit) }, proof)) return false;
        }
        for (let other = -1; other <= size; other++)
          if (other !== index && includes(leaf(index), other, { size, root }, proof)) return false;
        return [Number.NaN, 0.5, 2 ** 53].every(
          (other) => !includes(leaf(index), other, { size, root }, proof),
        );
      }),
      { numRuns: 25 },
    );
  });

  /** With a node taken for a leaf a proof would hold for what was never written (GO-2022-1117 was of this kind). */
  test('is refused for a node in the place of a leaf', () => {
    const inner = nodeHash(leaf(0), leaf(1));
    expect(includes(inner, 0, head(4), [nodeHash(leaf(2), leaf(3))])).toBe(false);
    const data = Buffer.concat([leaf(0), leaf(1)]);
    expect(includes(leafHash(data), 0, head(2), [])).toBe(false);
  });

  test('is refused in the empty tree', () => {
    expect(includes(EMPTY_ROOT, 0, head(0), [])).toBe(false);
  });
});

describe('a proof that a tree continues an earlier one', () => {
  test('holds for each two sizes', () => {
    for (let size = 0; size <= 130; size++)
      for (let before = 0; before <= size; before++)
        if (!continues(head(before), head(size), consistencyProof(before, size, node)))
          expect.fail(`${before} to ${size}`);
  });

  test('is refused with any bit, length or order of it changed', () => {
    holds(
      property(integer({ min: 1, max: MOST_LEAVES }), integer({ min: 0, max: MOST_LEAVES }), (size, any) => {
        const before = any % size;
        const proof = consistencyProof(before, size, node);
        for (const forged of forgeries(proof)) if (continues(head(before), head(size), forged)) return false;
        return continues(head(before), head(size), proof);
      }),
      { numRuns: 25 },
    );
  });

  test('is refused for other roots and other sizes', () => {
    holds(
      property(integer({ min: 2, max: MOST_LEAVES }), integer({ min: 1, max: MOST_LEAVES }), (size, any) => {
        const before = 1 + (any % (size - 1));
        const proof = consistencyProof(before, size, node);
        const [earlier, now] = [head(before), head(size)];
        for (let bit = 0; bit < HASH_BYTES * 8; bit++) {
          if (continues({ ...earlier, root: flipped(earlier.root, bit) }, now, proof)) return false;
          if (continues(earlier, { ...now, root: flipped(now.root, bit) }, proof)) return false;
        }
        for (let other = -1; other <= size; other++)
          if (other !== before && continues({ ...earlier, size: other }, now, proof)) return false;
        return !continues(now, earlier, proof) && !continues({ ...earlier, root: now.root }, now, proof);
      }),
      { numRuns: 25 },
    );
  });

  test('is refused for a tree whose earlier leaf was changed', () => {
    const forged = new Map<string, Hash>();
    const tree = new CompactRange(
      undefined,
      (level, index, hash) => void forged.set(`${level}/${index}`, hash),
    );
    for (let index = 0; index < 100; index++) tree.append(index === 7 ? 'changed' : `leaf ${index}`);
    const proof = consistencyProof(
      60,
      100,
      ({ level, index }) => forged.get(`${level}/${index}`) ?? EMPTY_ROOT,
    );
    expect(continues(head(60), { size: 100, root: tree.root() }, proof)).toBe(false);
  });

  test('of the empty tree is empty, and of its own root', () => {
    expect(continues(head(0), head(5), [])).toBe(true);
    expect(continues({ size: 0, root: leaf(1) }, head(5), [])).toBe(false);
    expect(continues(head(0), head(5), [leaf(1)])).toBe(false);
  });
});
