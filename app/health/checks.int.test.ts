import { openPool } from '@expediente/platform/database.ts';
import { testDatabase } from '@expediente/testing/database.ts';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { usable } from './checks.ts';
import { reasonOf } from './health.ts';

test('a database with no connection left for people is not usable, whichever connection is open already', async () => {
  const { connectionString, drop } = await testDatabase();
  const name = new URL(connectionString).pathname.slice(1);
  const pool = openPool({ connectionString, name: 'people' });
  const owner = new pg.Client({ connectionString: inject('postgres') });
  await owner.connect();
  try {
    await pool.query('select 1');
    await owner.query(`alter database ${name} connection limit 1`);
    const error: unknown = await usable(pool).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '53300' });
    expect(reasonOf(error)).toContain('no le quedan conexiones libres');
    await owner.query(`alter database ${name} connection limit 2`);
    // The server may still count the connection that it refused.
    await expect
      .poll(
        async () =>
          await usable(pool).then(
            () => true,
            () => false,
          ),
      )
      .toBe(true);
  } finally {
    await pool.end();
    await owner.end();
    await drop();
  }
});
