import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from '@expediente/eventstore/port.ts';
import { openPool } from '@expediente/platform/database.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { parseNote, signNote } from '@expediente/seals/note.ts';
import { newPrivateKey } from '@expediente/seals/signer.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { onPostgres, type SealRig, writeOrders } from '@expediente/testing/seals/rig.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS } from '../foundations/foundations.ts';
import { checkedEvent } from '../integrity/check.ts';
import { SealCheck } from '../integrity/seals.ts';
import { termsOf } from './compare.ts';
import { heldNote } from './held.ts';
import { type Seal, sealsAfter } from './kept.ts';
import { sealKey } from './key.ts';
import { rotateKey } from './rotate.ts';
import { SEALS, type SealParts, sealLog } from './seal.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let rig: SealRig;
let parts: SealParts;
let file: string;

beforeEach(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'llaves' });
  await migrate(pool, MIGRATIONS);
  folder = await mkdtemp(join(tmpdir(), 'llaves-'));
  rig = await onPostgres(pool, database.connectionString);
  file = join(folder, 'seal-key.pem');
  parts = { pool, store: rig.store, installation: { configuration: { sealKeyFile: file } } };
  await writeOrders(rig, 1, 3);
});

afterEach(async () => {
  await rig.close();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const rotated = async (lost = false): Promise<Seal> =>
  await rotateKey(parts, new Date(), { lost, username: 'ops@servidor' });
const sealNow = async (): Promise<Seal> => {
  const seal = await sealLog(parts, new Date());
  if (!seal) throw new Error('no seal');
  return seal;
};
const vkey = async (): Promise<string> => (await sealKey({ sealKeyFile: file }))?.vkey ?? '';
const signersOf = ({ note }: Seal): readonly string[] =>
  (parseNote(note)?.signatures ?? []).map(({ keyId }) => keyId);
const idOf = (key: string): string => key.split('+')[1] ?? '';
const found = async (): Promise<readonly string[]> => {
  const check = await SealCheck.open(pool);
  for await (const { events } of rig.store.readToFold(START, {}))
    for (const each of events) check.take(checkedEvent(each));
  return check.findings().map(({ what }) => what);
};
/** How a note is held by a reader of that key. */
const heldBy = async ({ note }: Seal, key: string) => heldNote(note, key, await termsOf(parts));

test('both keys sign the change, the new one alone what comes after, and the old one is gone', async () => {
  const before = await sealNow();
  const old = await vkey();
  const change = await rotated();
  const fresh = await vkey();
  const after = await sealNow();
  expect(fresh).not.toBe(old);
  expect(fresh.split('+')[0]).toBe(old.split('+')[0]);
  expect([before, change, after].map(signersOf)).toEqual([
    [idOf(old)],
    [idOf(old), idOf(fresh)],
    [idOf(fresh)],
  ]);
  expect(change.number).toBe(2);
  expect((await rig.store.readStream(SEALS))[1]).toMatchObject({
    type: 'SealKeyRotated',
    data: { key: fresh, replaced: old, lost: 0 },
    metadata: { username: 'ops@servidor' },
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(stat(`${file}.nueva`)).rejects.toThrow('ENOENT');
  expect(await found()).toEqual([]);
});

test('who holds either key can read notes of both', async () => {
  const before = await sealNow();
  const old = await vkey();
  await rotated();
  const fresh = await vkey();
  const after = await sealNow();
  expect(await heldBy(before, old)).toMatchObject({ is: 'checkpoint', through: { is: 'same' } });
  expect(await heldBy(after, old)).toMatchObject({ is: 'checkpoint', through: { is: 'changed' } });
  expect(await heldBy(before, fresh)).toMatchObject({ is: 'checkpoint', through: { is: 'changed' } });
  const other = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  expect((await heldBy(before, other)).is).toBe('unknown');
});

test('a lost key is replaced by the new one alone, and the chain of keys is reported as broken there', async () => {
  const before = await sealNow();
  const old = await vkey();
  await expect(rotated(true)).rejects.toThrow('no se perdió');
  await rm(file);
  await expect(sealNow()).rejects.toThrow('rotate --lost');
  await expect(rotated()).rejects.toThrow('Si se perdió: npm run seals -- rotate --lost');
  const change = await rotated(true);
  const fresh = await vkey();
  expect(signersOf(change)).toEqual([idOf(fresh)]);
  expect((await rig.store.readStream(SEALS))[1]).toMatchObject({ data: { replaced: old, lost: 1 } });
  const after = await sealNow();
  expect(await heldBy(after, old)).toMatchObject({ through: { is: 'broken', seal: 2 } });
  expect(await heldBy(before, fresh)).toMatchObject({ through: { is: 'broken', seal: 2 } });
  expect(await found()).toEqual([]);
});

test('a lost key that left a seal without its note: the new one signs that, too', async () => {
  const before = await sealNow();
  const old = await vkey();
  await sealNow();
  // As in a backup that was made between the event and its note.
  await pool.query('delete from seal where number = 2');
  await expect(rotated(true)).rejects.toThrow('no se perdió');
  await rm(file);
  await expect(sealNow()).rejects.toThrow('rotate --lost');
  await expect(rotated()).rejects.toThrow('rotate --lost');
  const change = await rotated(true);
  const fresh = await vkey();
  const [, finished] = await sealsAfter(pool, 0);
  expect([change.number, ...[finished, change].map((seal) => seal && signersOf(seal))]).toEqual([
    3,
    [idOf(fresh)],
    [idOf(fresh)],
  ]);
  const events = await rig.store.readStream(SEALS);
  expect(events[2]).toMatchObject({ data: { key: fresh, lost: 1 } });
  await expect(stat(`${file}.nueva`)).rejects.toThrow('ENOENT');
  const after = await sealNow();
  expect(await heldBy(after, old)).toMatchObject({ through: { is: 'broken', seal: 2 } });
  expect(await heldBy(before, fresh)).toMatchObject({ through: { is: 'broken', seal: 2 } });
  expect(await found()).toEqual([]);
});

test('a log that came without its seals, and without their key: it is sealed on, and the notes that are gone are named', async () => {
  const first = await sealNow();
  const old = await vkey();
  await sealNow();
  await pool.query('truncate seal, seal_tile cascade');
  await rm(file);
  await expect(sealNow()).rejects.toThrow('su llave no está');
  const change = await rotated(true);
  const fresh = await vkey();
  expect([change.number, fresh.split('+')[0]]).toEqual([3, old.split('+')[0]]);
  await sealNow();
  // What the auditors hold is still continued: the tree is that of the events.
  const [again] = await sealsAfter(pool, 0);
  expect(parseNote(again?.note ?? '')?.text).toBe(parseNote(first.note)?.text);
  expect(await found()).toEqual(['el sello 1 no es el que se firmó']);
});

test('before the first seal there is no key to change', async () => {
  await expect(rotated()).rejects.toThrow('no hay llave que cambiar');
});

/** A rotation that was cut off before its key came into place. */
async function rotationCutOff(): Promise<Seal> {
  const pem = await readFile(file, 'utf8');
  const change = await rotated();
  await rename(file, `${file}.nueva`);
  await writeFile(file, pem, { mode: 0o600 });
  return change;
}

test('one that was cut off after its event is finished by the next run with both keys', async () => {
  await sealNow();
  const old = await vkey();
  const change = await rotationCutOff();
  const [, fresh = ''] = change.keys;
  await pool.query('delete from seal where number = 2');
  expect(await sealNow()).toMatchObject({ number: 3, keys: [fresh] });
  const [, finished] = await sealsAfter(pool, 0);
  expect(finished).toEqual(change);
  expect(finished?.keys).toEqual([old, fresh]);
  expect(await vkey()).toBe(fresh);
  expect(await found()).toEqual([]);
});

test('the same command ends one that was cut off after its event, and makes no other', async () => {
  await sealNow();
  const change = await rotationCutOff();
  await pool.query('delete from seal where number = 2');
  expect(await rotated()).toEqual(change);
  expect(await rig.store.readStream(SEALS)).toHaveLength(2);
});

test('one that was cut off before its key came into place is finished by the next seal', async () => {
  await sealNow();
  const change = await rotationCutOff();
  await sealNow();
  expect(await vkey()).toBe(change.keys.at(-1));
});

test('a key in the place of the one that signs is refused, and a seal that it signed is found', async () => {
  await sealNow();
  const good = await readFile(file, 'utf8');
  const [name = ''] = good.split('\n');
  await writeFile(file, `${name}\n${newPrivateKey()}`);
  await expect(sealNow()).rejects.toThrow('no es la que firmó el sello 1');
  expect(await rig.store.readStream(SEALS)).toHaveLength(1);
  const other = await sealKey({ sealKeyFile: file });
  if (!other) throw new Error('no key');
  await writeFile(file, good);
  const { note } = await sealNow();
  const resigned = signNote(parseNote(note)?.text ?? '', [other]);
  await pool.query('update seal set note = $1, keys = $2 where number = 2', [resigned, [other.vkey]]);
  expect(await found()).toEqual([
    `el sello 2 está firmado con otra llave (${other.id}), sin un cambio de llave registrado`,
  ]);
  await pool.query('update seal set note = $1 where number = 2', [note.replace(/.{8}\n$/, 'AAAAAAA=\n')]);
  expect(await found()).toEqual(['la firma del sello 2 es falsa']);
});
