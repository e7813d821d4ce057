import { randomUUID } from 'node:crypto';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { openPool } from '@expediente/platform/database.ts';
import { testDatabase } from '@expediente/testing/database.ts';
import { metadataOf } from '@expediente/testing/projections/folders.ts';
import { expect, test } from 'vitest';
import { attemptOf, Writes } from './writes.ts';

test('a store that takes no events is reported so until it does again, though it is read meanwhile', async () => {
  const database = await testDatabase();
  const { connectionString } = database;
  const pool = openPool({ connectionString, name: 'writes test' });
  const writes = new Writes();
  const store = await PostgresEventStore.open({ connectionString, meter: writes.heardBy(undefined) });
  const attempt = attemptOf(store);
  const append = async (key: number) =>
    await store.append([
      {
        stream: streamName('folder', key),
        expected: 'none',
        events: [{ id: randomUUID(), type: 'FolderOpened', data: {}, metadata: metadataOf() }],
      },
    ]);
  /** Every connection begins anew with what the database says. */
  const readOnly = async (on: boolean): Promise<void> => {
    const { pathname } = new URL(connectionString);
    await pool.query(`alter database "${pathname.slice(1)}" set default_transaction_read_only = ${on}`);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'eventstore append%'`,
    );
  };
  try {
    await append(1);
    expect(await writes.possible(attempt)).toBe(true);
    await readOnly(true);
    await expect
      .poll(async () => await append(2).then(() => 'stored', String))
      .toContain('EventStoreUnavailable');
    await expect(writes.require(attempt)).rejects.toThrow('No se puede guardar');
    expect(await store.readStream(streamName('folder', 1))).toHaveLength(1);
    await pool.query('set default_transaction_read_only = off');
    await readOnly(false);
    await expect.poll(async () => await writes.possible(attempt), { timeout: 20_000 }).toBe(true);
    await append(3);
  } finally {
    await store.close();
    await pool.end();
    await database.drop();
  }
});
