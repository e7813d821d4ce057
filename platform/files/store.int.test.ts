import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '../database.ts';
import { migrate } from '../migrations.ts';
import { fileMigrations } from './migrations.ts';
import { type DamagedFile, type FileStore, fileStore, MAX_FILE_BYTES } from './store.ts';
import { verifyFiles } from './verify.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let files: FileStore;

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'prueba' });
  await migrate(pool, fileMigrations);
  files = fileStore(pool, (damage) => damaged.push(damage));
});

/** Of which the store was heard. */
let damaged: DamagedFile[] = [];
beforeEach(() => {
  damaged = [];
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const SMALL = smallPdf();
/** One of its own, of about so many bytes. */
const pdf = (size: number): Buffer =>
  Buffer.concat([
    SMALL.subarray(0, 9),
    Buffer.from(`%${randomBytes(size / 2).toString('hex')}\n`),
    SMALL.subarray(9),
  ]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

async function putPdf(content: Uint8Array | Readable): Promise<string> {
  const answer = await files.put(content, { kind: 'pdf' });
  if ('refusal' in answer) throw new Error(answer.refusal.message);
  return answer.file.hash;
}

test('stored content comes back, byte by byte', async () => {
  const content = pdf(1_000_000);
  const hash = await putPdf(Readable.from([content.subarray(0, 10), content.subarray(10)]));
  const file = await files.open(hash);
  expect(file).toMatchObject({ hash, type: 'application/pdf', size: content.length });
  if (file) expect((await buffer(file.content)).equals(content)).toBe(true);
});

test('the same content is stored once, also when uploaded concurrently', async () => {
  const content = pdf(600_000);
  const hashes = await Promise.all([putPdf(content), putPdf(content), putPdf(content)]);
  expect(new Set(hashes).size).toBe(1);
  const { rows } = await pool.query('select count(*) as chunks from file_chunk where hash = $1', [hashes[0]]);
  expect(rows).toEqual([{ chunks: 3 }]);
});

test.each([
  ['too large', Readable.from([pdf(MAX_FILE_BYTES)]), 'file_too_large'],
  ['empty', Buffer.alloc(0), 'file_empty'],
  ['a picture named as PDF', png, 'file_kind'],
  ['a program', Buffer.from('MZ\x90'), 'file_kind'],
  ['a PDF that is cut off', SMALL.subarray(0, 120), 'file_incomplete'],
])('%s is refused', async (_, content, rule) => {
  expect(await files.put(content, { kind: 'pdf' })).toMatchObject({ refusal: { rule } });
});

test('a refusal for size names the limit', async () => {
  expect(await files.put(pdf(MAX_FILE_BYTES), { kind: 'pdf' })).toMatchObject({
    refusal: { message: 'El archivo supera el tamaño permitido: 20 MB.' },
  });
});

test('a picture that is only its header is refused', async () => {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000200000002080200000000000000', 'hex');
  expect(await files.put(header, { kind: 'image' })).toMatchObject({ refusal: { rule: 'file_incomplete' } });
});

test('a file that was never stored is not found', async () => {
  expect(await files.open('0'.repeat(64))).toBeUndefined();
});

test('a referenced but missing file is reported, and so is a changed one', async () => {
  const [kept, changed] = await Promise.all([putPdf(pdf(4)), putPdf(pdf(6))]);
  await pool.query("update file_chunk set bytes = bytes || '\\x00' where hash = $1", [changed]);
  const gone = '0'.repeat(64);
  expect(await verifyFiles(pool, [kept, changed, gone])).toMatchObject({
    broken: [changed],
    missing: [gone],
  });
  await pool.query('delete from file where hash = $1', [changed]);
});

const LARGER = MAX_FILE_BYTES + 1;
test.each([
  [
    'a byte was changed',
    'update file_chunk set bytes = set_byte(bytes, 100, 0) where hash = $1 and number = 1',
  ],
  ['a chunk is gone', 'delete from file_chunk where hash = $1 and number = 1'],
  [
    'the last chunk was cut',
    'update file_chunk set bytes = substring(bytes from 1 for 9) where hash = $1 and number = 2',
  ],
  ['all chunks are gone', 'delete from file_chunk where hash = $1'],
  ['a chunk was added', "insert into file_chunk (hash, number, bytes) values ($1, 3, 'x')"],
  ['the size was changed', 'update file set size = size - 1 where hash = $1'],
  ['the type was changed', "update file set type = 'text/html' where hash = $1"],
])('of a file of which %s nothing is handed out; who brings it again mends it', async (_, change) => {
  const content = pdf(600_000);
  const hash = await putPdf(content);
  await pool.query(change, [hash]);
  await expect(files.open(hash)).rejects.toMatchObject({
    rule: 'file-damaged',
    message: expect.stringContaining('Avise a auditoría'),
  });
  expect(damaged).toMatchObject([{ hash }]);
  expect(await verifyFiles(pool, [hash])).toMatchObject({ broken: [hash] });
  await putPdf(content);
  expect(damaged).toMatchObject([{ hash }, { hash }]);
  const mended = await files.open(hash);
  expect(mended && (await buffer(mended.content)).equals(content)).toBe(true);
  expect(await verifyFiles(pool, [hash])).toMatchObject({ broken: [] });
});

test('a larger file ends in an error where it is not what was stored, before its last chunk', async () => {
  const hash = await putPdf(pdf(600_000));
  await pool.query('update file set size = $2 where hash = $1', [hash, LARGER]);
  const file = await files.open(hash);
  const parts: Buffer[] = [];
  await expect(async () => {
    for await (const part of file?.content ?? []) parts.push(part);
  }).rejects.toMatchObject({ rule: 'file-damaged' });
  expect([parts.length > 0, Buffer.concat(parts).length < 600_000]).toEqual([true, true]);
  expect(damaged).toMatchObject([{ hash, size: LARGER }]);
  await pool.query('delete from file where hash = $1', [hash]);
});

test('the sweep deletes old unreferenced files, nothing else', async () => {
  const [named, loose, fresh] = await Promise.all([putPdf(pdf(8)), putPdf(pdf(10)), putPdf(pdf(12))]);
  await pool.query("update file set brought_at = now() - interval '2 days' where hash <> $1", [fresh]);
  await files.sweep(async (hashes) => new Set(hashes.filter((hash) => hash === named)));
  expect(await files.open(named)).toBeDefined();
  expect(await files.open(loose)).toBeUndefined();
  expect(await files.open(fresh)).toBeDefined();
});
