import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyIn, copyOut } from './copy.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('create table word (number int primary key, text text)');
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Rows of every length, so that messages and chunks never end together. */
function* rows(count: number): Generator<Buffer> {
  for (let n = 0; n < count; n += 1) yield Buffer.from(`${n}\t${String(n).repeat(n % 97)}\n`);
}
const digest = (chunks: readonly Buffer[]): string =>
  createHash('sha256').update(Buffer.concat(chunks)).digest('hex');

test('the output equals the input byte by byte, however slowly it is read', async () => {
  await copyIn(client, 'copy word from stdin', rows(30_000));
  const read: Buffer[] = [];
  for await (const chunk of copyOut(client, 'copy (select * from word order by number) to stdout')) {
    read.push(chunk);
    if (read.length % 5 === 0) await pause(1);
  }
  expect(digest(read)).toBe(digest([...rows(30_000)]));
});

test('an error of the source is rethrown, and leaves no row', async () => {
  await client.query('truncate word');
  async function* broken(): AsyncGenerator<Buffer> {
    yield* rows(10);
    throw new Error('the source broke');
  }
  await expect(copyIn(client, 'copy word from stdin', broken())).rejects.toThrow('the source broke');
  expect((await client.query('select from word')).rowCount).toBe(0);
});

test('a row that the table rejects ends the copy, and the connection stays usable', async () => {
  const twice = Readable.from([Buffer.from('1\ta\n'), Buffer.from('1\tb\n')]);
  await expect(copyIn(client, 'copy word from stdin', twice)).rejects.toThrow('duplicate key');
  const asked = copyOut(client, 'copy missing to stdout');
  await expect(asked.toArray()).rejects.toThrow('does not exist');
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
