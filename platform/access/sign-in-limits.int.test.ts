import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../database.ts';
import { migrate } from '../migrations.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { ACCESS_MIGRATIONS } from './migrations.ts';
import { signInLimitsIn } from './sign-in-limits.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'prueba' });
  await migrate(pool, ACCESS_MIGRATIONS);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a clock that is put back keeps nobody out for longer than the longest wait', async () => {
  const limits = signInLimitsIn(pool);
  for (let n = 0; n < 8; n += 1) await limits.begin('ana', '10.0.0.1');
  // As if those tries had been made before the clock was put back by a day.
  await pool.query(
    `update sign_in_try set last_at = last_at + interval '1 day', blocked_until = blocked_until + interval '1 day'`,
  );
  expect(await limits.begin('ana', '10.0.0.1')).toBeLessThanOrEqual(300);
  await limits.succeeded('ana', '10.0.0.1');
  expect(await limits.begin('ana', '10.0.0.2')).toBe(0);
});
