import { describe, expect, test } from 'vitest';
import { toBase64 } from './base64.ts';
import { checkpointText, parseCheckpoint } from './checkpoint.ts';
import { CompactRange } from './compact-range.ts';
import { type Hash, leafHash } from './hash.ts';
import { parseVkey } from './keys.ts';
import { openNote, signNote } from './note.ts';
import { parseProof, proofText } from './proof-file.ts';
import { includes, inclusionProof } from './proofs.ts';
import { newPrivateKey, signerOf } from './signer.ts';

const NOTE = 'a log\n8\nXcnaeacGWamtVZy3Adfez6ItqaDFf2iuJhBfVhZ5vCk=\n\n— a.log AAAAAAAA\n';
const HASH = Uint8Array.from(leafHash('one'));

describe('a tlog-proof', () => {
  test('is written as the format says', () => {
    expect(proofText({ index: 5, proof: [HASH, HASH], note: NOTE })).toBe(
      `c2sp.org/tlog-proof@v1\nindex 5\n${toBase64(HASH)}\n${toBase64(HASH)}\n\n${NOTE}`,
    );
    expect(proofText({ index: 0, proof: [], note: NOTE, extra: Buffer.from('order:22') })).toBe(
      `c2sp.org/tlog-proof@v1\nextra b3JkZXI6MjI=\nindex 0\n\n${NOTE}`,
    );
  });

  test.each([
    { index: 5, proof: [HASH], note: NOTE },
    { index: 0, proof: [], note: NOTE, extra: Uint8Array.of(0x78) },
  ])('is read as it was written', (file) => {
    expect(parseProof(proofText(file))).toEqual(file);
  });

  test.each([
    ['another header', `wrong\nindex 0\n\n${NOTE}`],
    ['another version', `c2sp.org/tlog-proof@v2\nindex 0\n\n${NOTE}`],
    ['no index', `c2sp.org/tlog-proof@v1\n\n\n${NOTE}`],
    ['an index that is no number', `c2sp.org/tlog-proof@v1\nindex one\n\n${NOTE}`],
    ['a negative index', `c2sp.org/tlog-proof@v1\nindex -5\n\n${NOTE}`],
    ['a leading zero', `c2sp.org/tlog-proof@v1\nindex 05\n\n${NOTE}`],
    ['extra data in no base64', `c2sp.org/tlog-proof@v1\nextra !!\nindex 0\n\n${NOTE}`],
    ['extra data after the index', `c2sp.org/tlog-proof@v1\nindex 0\nextra eA==\n\n${NOTE}`],
    ['a hash in no base64', `c2sp.org/tlog-proof@v1\nindex 0\n!!\n\n${NOTE}`],
    ['a hash of 64 bytes', `c2sp.org/tlog-proof@v1\nindex 0\n${toBase64(new Uint8Array(64))}\n\n${NOTE}`],
    ['a hash of 31 bytes', `c2sp.org/tlog-proof@v1\nindex 0\n${toBase64(new Uint8Array(31))}\n\n${NOTE}`],
    ['no checkpoint', 'c2sp.org/tlog-proof@v1\nindex 0\n'],
    ['nothing', ''],
  ])('with %s is none', (_, text) => {
    expect(parseProof(text)).toBeUndefined();
  });

  test('proves a leaf with its own text, the leaf and the key of the log alone', () => {
    const nodes = new Map<string, Hash>();
    const range = new CompactRange(
      undefined,
      (level, index, hash) => void nodes.set(`${level}/${index}`, hash),
    );
    for (let index = 0; index < 20; index++) range.append(`leaf ${index}`);
    const signer = signerOf(newPrivateKey(), 'expediente/test');
    const note = signNote(checkpointText({ origin: signer.name, size: 20, root: range.root() }), [signer]);
    const proof = inclusionProof(13, 20, ({ level, index }) => nodes.get(`${level}/${index}`) ?? HASH);
    const text = proofText({ index: 13, proof, note });

    const file = parseProof(text);
    const vkey = parseVkey(signer.vkey);
    const opened = openNote(file?.note ?? '', vkey ? [vkey] : []);
    const tree = opened.is === 'verified' ? parseCheckpoint(opened.text) : undefined;
    expect(file && tree && includes(leafHash('leaf 13'), file.index, tree, file.proof)).toBe(true);
    expect(file && tree && includes(leafHash('leaf 14'), file.index, tree, file.proof)).toBe(false);
  });
});
