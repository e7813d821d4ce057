import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './database.ts';
import { type Migration, migrate } from './migrations.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'prueba' });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const create = (name: string): Migration => ({
  name,
  up: async (client) => await client.query(`create table ${name} (id int)`),
});

test('processes that start together apply each migration once', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate(pool, [create('one'), create('two')])));
  expect(runs.flat().sort()).toEqual(['one', 'two']);
});

test('only what is new is applied', async () => {
  expect(await migrate(pool, [create('one'), create('two'), create('three')])).toEqual(['three']);
});

test('a migration that fails leaves nothing behind and is tried again', async () => {
  const broken: Migration = {
    name: 'four',
    up: async (client) => {
      await client.query('create table four (id int)');
      await client.query('select * from nowhere');
    },
  };
  await expect(migrate(pool, [broken])).rejects.toThrow('migration four failed');
  expect(await migrate(pool, [create('four')])).toEqual(['four']);
});

test('two migrations of one name are a mistake', async () => {
  await expect(migrate(pool, [create('five'), create('five')])).rejects.toThrow('same name');
});
