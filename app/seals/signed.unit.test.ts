import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import type { Hash } from '@expediente/seals/hash.ts';
import { consistencyProof } from '@expediente/seals/proofs.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  memoryFile,
  refusalOf,
  remember,
  rememberRestore,
  type SignedHead,
  signerMemory,
  type ToSign,
} from './signed.ts';

/** Leaves of a log, and of one in which the third was changed. */
const nodes = new Map<string, Hash>();
const range = new CompactRange(undefined, (level, index, hash) => nodes.set(`${level}/${index}`, hash));
const roots: Hash[] = [range.root()];
for (let leaf = 0; leaf < 9; leaf++) {
  range.append(`leaf ${leaf}`);
  roots.push(range.root());
}
const other = new CompactRange();
for (let leaf = 0; leaf < 9; leaf++) other.append(leaf === 2 ? 'another' : `leaf ${leaf}`);
const root = (size: number): Hash => roots[size] ?? new Uint8Array();

const LAST: SignedHead = {
  ...{ origin: 'expediente/uno', number: 3, size: 5, root: root(5) },
  time: '2026-11-27T06:30:00.000Z',
};
const NEXT: ToSign = {
  ...{ origin: 'expediente/uno', number: 4, size: 9, root: root(9) },
  time: '2026-11-28T06:30:00.000Z',
  proof: consistencyProof(5, 9, ({ level, index }) => nodes.get(`${level}/${index}`) ?? new Uint8Array()),
};
const NOW = new Date('2026-11-28T06:30:01.000Z');

test('what continues the last signature is signed, and the same tree once more', () => {
  expect(refusalOf(LAST, NEXT, NOW)).toBeUndefined();
  expect(refusalOf(LAST, { ...LAST, proof: [] }, NOW)).toBeUndefined();
});

test.each<[string, Partial<ToSign>, RegExp]>([
  ['a log of another name', { origin: 'expediente/dos' }, /es del registro expediente\/uno.*\.firmado/],
  [
    'a smaller log',
    { size: 4, root: root(4), proof: [] },
    /tiene 4 eventos y ya se sellaron 5 \(sello 3\).*seals -- restored/,
  ],
  [
    'an earlier seal',
    { number: 2, size: 4, root: root(4), proof: [] },
    /el sello 2 ya se firmó.*seals -- again/,
  ],
  ['the same size with another root', { number: 3, size: 5, root: root(4) }, /no son los que se sellaron/],
  ['the same tree as another seal', { size: 5, root: root(5) }, /no son los que se sellaron/],
  [
    'a larger log with another past',
    { root: other.root() },
    /no continúa el último sello \(3, de 5 eventos\)/,
  ],
  ['no proof', { proof: undefined }, /no continúa/],
  ['an empty proof', { proof: [] }, /no continúa/],
  ['a number that was signed', { number: 3 }, /no continúa/],
  ['an earlier time', { time: '2026-11-26T06:30:00.000Z' }, /es anterior a la del sello 3.*reloj.*--clock/],
  [
    'an earlier time with a word of another one',
    { time: '2026-11-26T06:30:00.000Z', clock: NEXT.time },
    /es anterior/,
  ],
  ['a time that is still to come', { time: '2026-11-28T06:50:00.000Z' }, /está en el futuro/],
])('%s is refused', (_, change, words) => {
  expect(refusalOf(LAST, { ...NEXT, ...change }, NOW)).toMatch(words);
});

test('an earlier time is signed where the seal says that the clock was put right', () => {
  const time = '2026-11-26T06:30:00.000Z';
  expect(refusalOf(LAST, { ...NEXT, time, clock: LAST.time }, NOW)).toBeUndefined();
});

describe('the file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'firmante-'));
  });
  afterAll(async () => await rm(folder, { recursive: true }));

  test('is next to the key, for its owner alone, and whole', async () => {
    const place = { sealKeyFile: join(folder, 'llaves', 'seal-key.pem') };
    expect(await signerMemory(place)).toBeUndefined();
    await remember(place, { signed: LAST });
    expect(await signerMemory(place)).toEqual({ signed: { ...LAST, root: new Uint8Array(LAST.root) } });
    expect(await readdir(join(folder, 'llaves'))).toEqual(['seal-key.pem.firmado']);
    expect((await stat(memoryFile(place))).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(memoryFile(place), 'utf8'))).toMatchObject({ number: 3, size: 5 });
  });

  test('keeps what was signed when a backup is restored, and says so where nothing was', async () => {
    const place = { sealKeyFile: join(folder, 'otra.pem') };
    await rememberRestore(place, NOW);
    expect(await signerMemory(place)).toEqual({ restored: NOW.toISOString() });
    await remember(place, { signed: LAST });
    await rememberRestore(place, NOW);
    expect(await signerMemory(place)).toMatchObject({ signed: { number: 3 }, restored: NOW.toISOString() });
  });

  test.each([
    '',
    '{}',
    '[]',
    'null',
    '{"number":3}',
    '{"origin":"a","number":0,"size":1,"root":"","time":""}',
  ])('%s is none, and nothing is signed with it', async (text) => {
    const place = { sealKeyFile: join(folder, 'rota.pem') };
    await writeFile(memoryFile(place), text);
    await expect(signerMemory(place)).rejects.toThrow('está dañado');
  });
});
