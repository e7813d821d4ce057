import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { EMPTY_ROOT, type Hash } from './hash.ts';
import {
  checkAbsence,
  checkHead,
  compareStreams,
  type HeadAbsence,
  type HeadProof,
  headData,
  headProof,
  headProofText,
  headsRoot,
  isHeadProof,
  parseHeadProof,
  type StreamHead,
} from './heads.ts';

/** Root of RFC 6962 §2.1 as its text defines it: nothing of the product's. */
function rootOf(leaves: readonly string[]): Buffer {
  const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  if (leaves.length <= 1) return leaves[0] === undefined ? sha256('') : sha256('\0', leaves[0]);
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

const headsOf = (count: number): readonly StreamHead[] =>
  Array.from({ length: count }, (_, at) => ({ stream: `order-${at * 2}`, revision: at % 7 }));

const SIZES = [0, 1, 2, 3, 7, 8, 21];

test('a leaf is canonical JSON, and the leaves are sorted by their bytes', () => {
  expect(headData({ stream: 'order-57', revision: 9 })).toBe('{"revision":9,"stream":"order-57"}');
  const names = [
    'unique-username:ñ',
    'order-10',
    'order-9',
    'unique-x:\uff21',
    'unique-x:\u{1f600}',
    'order-1',
  ];
  expect(names.toSorted(compareStreams)).toEqual(
    names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  );
});

test.each(SIZES)('the root of %i heads is that of RFC 6962, in whichever order they come', (count) => {
  const heads = headsOf(count);
  const sorted = heads.map(({ stream, revision }) => [
    stream,
    `{"revision":${revision},"stream":"${stream}"}`,
  ]);
  const wanted = rootOf(
    sorted.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)).map(([, leaf = '']) => leaf),
  );
  expect(Buffer.from(headsRoot(heads))).toEqual(wanted);
  expect(Buffer.from(headsRoot(heads.toReversed()))).toEqual(wanted);
});

test('answers of commands are left out, and nothing is proven of them', () => {
  const heads = [...headsOf(5), { stream: 'command-4:clave', revision: 0 }];
  expect(headsRoot(heads)).toEqual(headsRoot(headsOf(5)));
  expect(() => headProof(heads, 'command-4:clave')).toThrow(RangeError);
  const absent = absenceIn(heads, 'corder-1');
  expect(checkAbsence(headsRoot(heads), 5, { ...absent, stream: 'command-4:otra' })).toBe(false);
});

function proofIn(heads: readonly StreamHead[], stream: string): HeadProof {
  const proof = headProof(heads, stream);
  if (!isHeadProof(proof)) throw new Error(`${stream} is absent`);
  return proof;
}

function absenceIn(heads: readonly StreamHead[], stream: string): HeadAbsence {
  const proof = headProof(heads, stream);
  if (isHeadProof(proof)) throw new Error(`${stream} is there`);
  return proof;
}

describe.each(SIZES)('of %i heads', (count) => {
  const heads = headsOf(count);
  const root = headsRoot(heads);

  test('each is proven, and its text gives the same proof', () => {
    for (const head of heads) {
      const proof = proofIn(heads, head.stream);
      expect(proof.leaf).toEqual(head);
      expect(checkHead(root, count, proof)).toBe(true);
      expect(again(proof)).toBe(headProofText(proof));
    }
  });

  test('what is not there is proven absent: before all, between two, after all', () => {
    const names = ['a-1', 'z-1', ...heads.map(({ stream }) => `${stream}x`)];
    for (const name of names) {
      const absence = absenceIn(heads, name);
      expect(checkAbsence(root, count, absence)).toBe(true);
      expect(again(absence)).toBe(headProofText(absence));
    }
  });

  test('no other revision, size, root or place is proven', () => {
    for (const { stream, revision } of heads) {
      const proof = proofIn(heads, stream);
      const changed: readonly HeadProof[] = [
        { ...proof, leaf: { stream, revision: revision + 1 } },
        { ...proof, leaf: { stream, revision: revision - 1 } },
        { ...proof, leaf: { stream: `${stream}0`, revision } },
        { ...proof, index: proof.index + 1 },
        { ...proof, size: proof.size + 1 },
        { ...proof, hashes: proof.hashes.slice(1).concat(proof.hashes.length === 0 ? [root] : []) },
        { ...proof, hashes: [...proof.hashes, root] },
        ...proof.hashes.map((_, at) => ({
          ...proof,
          hashes: proof.hashes.map((hash, i) => (i === at ? flipped(hash) : hash)),
        })),
      ];
      for (const each of changed) expect(checkHead(root, count, each)).toBe(false);
      expect(checkHead(flipped(root), count, proof)).toBe(false);
      expect(checkHead(root, count + 1, proof)).toBe(false);
    }
  });

  test('nothing that is there is proven absent', () => {
    for (const { stream } of heads) {
      const others = heads.filter((head) => head.stream !== stream);
      // By the proofs of the tree itself: its neighbours are not next to each other.
      const { before, after } = absenceIn(others, stream);
      const honest: HeadAbsence = {
        stream,
        ...(before && { before: proofIn(heads, before.leaf.stream) }),
        ...(after && { after: proofIn(heads, after.leaf.stream) }),
      };
      for (const each of [honest, withoutEnd(honest, 'before'), withoutEnd(honest, 'after'), { stream }])
        expect(checkAbsence(root, count, each)).toBe(false);
    }
  });
});

function again(proof: HeadProof | HeadAbsence): string {
  const parsed = parseHeadProof(headProofText(proof));
  return parsed ? headProofText(parsed) : '';
}

function withoutEnd({ stream, before, after }: HeadAbsence, end: 'before' | 'after'): HeadAbsence {
  return {
    stream,
    ...(end === 'after' && before && { before }),
    ...(end === 'before' && after && { after }),
  };
}
const flipped = (hash: Hash): Hash => hash.map((byte, at) => (at === 3 ? byte ^ 1 : byte));

test('an empty tree has nothing', () => {
  expect(headsRoot([])).toEqual(EMPTY_ROOT);
  expect(checkAbsence(headsRoot(headsOf(2)), 0, { stream: 'order-1' })).toBe(false);
});

test.each([
  '',
  '[]',
  'null',
  '{}',
  '{"stream":"order-1"}',
  '{"stream":"order-1","before":null,"after":{}}',
  '{"index":-1,"size":1,"leaf":{"revision":0,"stream":"a-1"},"hashes":[]}',
  '{"index":0,"size":1,"leaf":{"revision":"0","stream":"a-1"},"hashes":[]}',
  '{"index":0,"size":1,"leaf":{"revision":0,"stream":"a-1"},"hashes":["AAAA"]}',
  '{"index":0,"size":1,"leaf":{"revision":0,"stream":"a-1"},"hashes":[7]}',
])('%s is no proof', (text) => {
  expect(parseHeadProof(text)).toBeUndefined();
});
