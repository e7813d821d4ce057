import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, queriesOver } from './database.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let db: Kysely<unknown>;

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'prueba', max: 1 });
  db = queriesOver(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const statements = async () =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

test('a question asked again is parsed once, and answers its own values', async () => {
  const next = async (value: number) =>
    (await sql<{ next: number }>`select ${value}::integer + 1 as next`.execute(db)).rows[0]?.next;
  for (let value = 0; value < 8; value += 1) expect(await next(value)).toBe(value + 1);
  expect((await statements()).filter((text) => text.includes('as next'))).toHaveLength(1);
});

test('a pattern is planned for what it says', async () => {
  await sql`select 1 where 'pedido' like ${'%ped%'}`.execute(db);
  expect((await statements()).filter((text) => text.includes('like'))).toEqual([]);
});

test('no connection keeps more than so many', async () => {
  for (let n = 0; n < 200; n += 1) await sql`select ${sql.lit(n)}`.execute(db);
  expect((await statements()).length).toBeLessThanOrEqual(150);
});
