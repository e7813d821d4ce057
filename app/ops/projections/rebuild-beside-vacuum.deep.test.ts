import { rebuild } from '@expediente/readmodels/engine/rebuild.ts';
import { startTestServer } from '@expediente/testing/postgres-server.ts';
import { dataFolder } from '@expediente/testing/product/spawned.ts';
import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedServer } from '../../postgres/server.ts';

/** A PostgreSQL of its own: how often it looks for tables to vacuum is a setting of the whole server. */
let folder: Awaited<ReturnType<typeof dataFolder>>;
let server: EmbeddedServer;
let service: TestProjections;

beforeAll(async () => {
  folder = await dataFolder();
  server = await startTestServer(folder.path, ['fsync=off', 'shared_buffers=128MB', 'autovacuum_naptime=1s']);
  service = await testProjections([folderProjection], server.connectionString);
});

afterAll(async () => {
  // A swap that waits for it in spite of all ends too.
  await service.pool.query('select pg_cancel_backend(pid) from pg_stat_progress_vacuum');
  await service.close();
  await server.stop();
  await folder.remove();
});

const query = async (statement: string) => await service.pool.query<Record<string, unknown>>(statement);

/** Leaves the table to an autovacuum of at most ten pages a second, with minutes of them to do. */
async function slowlyVacuumed(table: string): Promise<void> {
  await query(
    `alter table ${table} set (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0,
       autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`,
  );
  // A row a page.
  await query(
    `insert into ${table} (id, papers) select n, to_jsonb(repeat('x', 7900)) from generate_series(1001, 4000) n`,
  );
  await query(`delete from ${table} where id > 1000`);
  const vacuums = `select 1 from pg_stat_progress_vacuum where relid = '${table}'::regclass`;
  await expect.poll(async () => (await query(vacuums)).rowCount, { timeout: 60_000 }).toBe(1);
}

test('a rebuild swaps while PostgreSQL vacuums the live table by itself', async () => {
  await service.writer.write('folder', 1, { type: 'FolderOpened', data: { title: 'Compras' } });
  await slowlyVacuumed('read.folder_v1');
  expect(await rebuild(service, folderProjection)).toMatchObject({ swapped: true });
  expect((await query('select id, title from read.folder_v1')).rows).toEqual([{ id: 1, title: 'Compras' }]);
});
