import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, queriesOver } from './database.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'prueba', statementTimeoutMs: 300 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('money and dates come as text, counts as integers', async () => {
  const { rows } = await pool.query(
    "select 48.90::numeric as money, date '2026-02-28' as day, 9007199254740991::int8 as count, array[0.10, null]::numeric[] as parts, array['2026-01-01']::date[] as days",
  );
  expect(rows).toEqual([
    {
      money: '48.90',
      day: '2026-02-28',
      count: 9007199254740991,
      parts: ['0.10', null],
      days: ['2026-01-01'],
    },
  ]);
});

test('an integer that a number cannot hold is an error, never a rounded value', async () => {
  await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow(RangeError);
});

test('a statement ends at its time limit', async () => {
  await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
});

test('typed queries share the pool', async () => {
  await pool.query('create table thing (price numeric)');
  const queries = queriesOver<{ thing: { price: string } }>(pool);
  await queries.insertInto('thing').values({ price: '0.07' }).execute();
  expect(await queries.selectFrom('thing').select('price').execute()).toEqual([{ price: '0.07' }]);
});

test('a connection that the server ends is replaced', async () => {
  await pool.query('select 1');
  const other = openPool({ connectionString: database.connectionString, name: 'otra' });
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'expediente-prueba'`,
  );
  await other.end();
  const answers = await Promise.allSettled([pool.query('select 1'), pool.query('select 1')]);
  expect(answers.length).toBe(2);
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});

test('the server looks soon whether a silent client is still there', async () => {
  const { rows } = await pool.query(
    "select name, setting from pg_settings where name in ('tcp_keepalives_idle', 'tcp_user_timeout') order by name",
  );
  expect(rows).toEqual([
    { name: 'tcp_keepalives_idle', setting: '5' },
    { name: 'tcp_user_timeout', setting: '10000' },
  ]);
});
