import { openPool } from '@expediente/platform/database.ts';
import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rebuild } from './rebuild.ts';
import { runsOf } from './runs.ts';
import { OtherBuild, SwapBlocked } from './swap.ts';

/** The swap of a rebuild, with sessions that are not the product's. */

let service: TestProjections;
beforeEach(async () => {
  service = await testProjections([folderProjection]);
  service.startFeed();
  await service.positions.waitFor(['folder'], await service.writer.write('folder', 1, opened('Compras')));
});
afterEach(async () => await service.close());

const opened = (title: string) => ({ type: 'FolderOpened', data: { title } });

/** Somebody's own program that has read a table, and keeps its transaction open. */
async function foreignReader() {
  const foreign = openPool({ connectionString: service.connectionString, name: 'tablero' });
  const client = await foreign.connect();
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('begin');
  await client.query('select * from read.folder_v1');
  return async () => {
    client.release(true);
    await foreign.end();
  };
}

const waits = async () =>
  (
    await service.pool.query(
      `select from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'read.folder_v1'::regclass`,
    )
  ).rows.length > 0;

const titles = async () =>
  (await service.pool.query<{ title: string }>('select title from read.folder_v1 order by id')).rows.map(
    ({ title }) => title,
  );

it('is given up after some tries with the session named that had the table open, and the feed goes on between them', async () => {
  const close = await foreignReader();
  try {
    const rebuilding = expect(rebuild(service, folderProjection, { swapTries: 4 })).rejects.toThrow(
      SwapBlocked,
    );
    await vi.waitFor(async () => expect(await waits()).toBe(true), 10_000);
    // Projected while the swap is tried again and again.
    const position = await service.writer.write('folder', 2, opened('Otra'));
    expect(await service.positions.waitFor(['folder'], position, 10_000)).toBe(true);
    await rebuilding;
  } finally {
    await close();
  }
  expect(await titles()).toEqual(['Compras', 'Otra']);
  const { rows } = await runsOf(service.pool, 'folder', { offset: 0, limit: 10 });
  expect(rows).toMatchObject([{ state: 'failed', message: expect.stringContaining('«expediente-tablero»') }]);
  const left = await service.pool.query(`select from pg_tables where tablename like '%_next'`);
  expect(left.rowCount).toBe(0);
});

it('happens once the other session has closed', async () => {
  const close = await foreignReader();
  const rebuilding = rebuild(service, folderProjection);
  await vi.waitFor(async () => expect(await waits()).toBe(true), 10_000);
  await close();
  expect(await rebuilding).toMatchObject({ swapped: true });
  expect(await titles()).toEqual(['Compras']);
});

it('is refused before anything is filled while another build projects the same version', async () => {
  await service.pool.query(`update read.projection set build = 'otra'`);
  await expect(rebuild(service, folderProjection)).rejects.toThrow(OtherBuild);
  expect((await runsOf(service.pool, 'folder', { offset: 0, limit: 10 })).total).toBe(0);
  expect(await rebuild(service, folderProjection, { kind: 'dry-run' })).toMatchObject({ swapped: false });
});
