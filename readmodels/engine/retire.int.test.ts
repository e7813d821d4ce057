import { stableNumber } from '@expediente/kernel/hash.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { startProjections } from '@expediente/projections/projecting.ts';
import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Projection } from '../projection.ts';
import { tryRebuilding } from './locks.ts';
import { dropAbandoned, retire, versionTables } from './retire.ts';

const NEXT: Projection = { ...folderProjection, version: '1f09c4' };

let service: TestProjections;
beforeEach(async () => {
  service = await testProjections([folderProjection]);
  // As an earlier release left it: a number that was raised by hand, and nothing about its tables.
  await service.pool.query(
    'update read.projection set version = 1, fingerprint = null, tables = null, live_since = null',
  );
  await service.writer.write('folder', 1, { type: 'FolderOpened', data: { title: 'Compras' } });
});
afterEach(async () => await service.close());

const start = async (projection: Projection) =>
  await startProjections({ ...service, log: openLog({ level: 'silent' }), projections: [projection] });

const tables = async () =>
  (
    await service.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'read' and tablename like 'folder%' order by 1`,
    )
  ).rows.map(({ name }) => name);

const aDayGoesBy = async () =>
  await service.pool.query(
    `update read.projection set live_since = live_since - interval '25 hours', moved_at = moved_at - interval '25 hours'`,
  );

const OLD = ['folder_paper_v1', 'folder_v1'];
const NEW = ['folder_1f09c4', 'folder_paper_1f09c4'];

it('tables of a version that was a number stay for a day after the new ones are live, and then go with all that is known of them', async () => {
  await service.pool.query(
    `insert into read.quarantine (projection, version, record, revision, position, type, error)
     values ('folder', 1, 'folder-7', 0, '', 'FolderOpened', 'x')`,
  );
  const projecting = await start(NEXT);
  try {
    expect(await projecting.caughtUp(5_000)).toBe(true);
    expect((await service.pool.query('select id, title from read.folder_1f09c4')).rows).toEqual([
      { id: 1, title: 'Compras' },
    ]);
    expect(await retire(service.pool, [NEXT])).toEqual([]);
    const [live, old] = await versionTables(service.pool, [NEXT]);
    expect(live).toMatchObject({ name: 'folder', version: '1f09c4', live: true, until: null });
    expect(old).toMatchObject({ name: 'folder', version: 'v1', live: false });
    expect(live?.bytes).toBeGreaterThan(0);
    expect(old?.bytes).toBeGreaterThan(0);
    expect(Date.parse(old?.until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await aDayGoesBy();
    expect(await retire(service.pool, [NEXT])).toEqual([{ name: 'folder', version: 'v1' }]);
    expect(await tables()).toEqual(NEW);
    expect((await service.pool.query('select fingerprint from read.projection')).rows).toEqual([
      { fingerprint: '1f09c4' },
    ]);
    expect((await service.pool.query('select from read.quarantine')).rowCount).toBe(0);
  } finally {
    await projecting.stop();
  }
});

it('a version that a process still projects stays, however long ago another became live', async () => {
  const projecting = await start(NEXT);
  const earlier = await service.pool.connect();
  try {
    // What a process of the release before holds: the lock under its version's number.
    await earlier.query('select pg_advisory_lock($1, $2)', [0x65_78_70_72, stableNumber('folder:1') | 0]);
    await aDayGoesBy();
    expect(await retire(service.pool, [NEXT])).toEqual([]);
    expect(await tables()).toEqual([...NEW, ...OLD].sort());
  } finally {
    earlier.release(true);
    await projecting.stop();
  }
  // It goes now, or went with the process that looked last.
  await expect
    .poll(async () => {
      await retire(service.pool, [NEXT]);
      return await tables();
    })
    .toEqual([...NEW].sort());
});

it('whatever was live before stays while the present version has not been live for a day itself', async () => {
  await (await start(NEXT)).stop();
  await aDayGoesBy();
  const before: Projection = { ...folderProjection, version: 'b00f00' };
  await (await start(before)).stop();
  expect(await retire(service.pool, [before])).toEqual([]);
  expect((await versionTables(service.pool, [before])).map(({ version, live }) => [version, live])).toEqual([
    ['b00f00', true],
    ['1f09c4', false],
    ['v1', false],
  ]);
});

it('tables of a rebuild whose process is gone are dropped, those of one under way are not', async () => {
  const left = 'create table read.folder_1f09c4_next (); create table read.folder_paper_v1_next ()';
  await service.pool.query(`${left}; create table read.folder_shelf_v1_next ()`);
  const rebuilding = await service.pool.connect();
  try {
    expect(await tryRebuilding(rebuilding, 'folder')).toBe(true);
    await dropAbandoned(service.pool, [folderProjection]);
    expect(await tables()).toHaveLength(5);
  } finally {
    rebuilding.release(true);
  }
  await expect
    .poll(async () => {
      await dropAbandoned(service.pool, [folderProjection]);
      return await tables();
    })
    // The last one is of no table of ours.
    .toEqual([...OLD, 'folder_shelf_v1_next'].sort());
});
