import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

test('each call gives an empty database of its own', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  expect(one.connectionString).not.toBe(two.connectionString);
  const client = new pg.Client({ connectionString: one.connectionString });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as tables from pg_stat_user_tables');
  expect(rows).toEqual([{ tables: 0 }]);
  await client.end();
  await Promise.all([one.drop(), two.drop()]);
});

test('the extensions that the read side needs are there', async () => {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('create extension unaccent; create extension pg_trgm');
  const { rows } = await client.query("select unaccent('Órgano') as text");
  expect(rows).toEqual([{ text: 'Organo' }]);
  await client.end();
  await database.drop();
});
