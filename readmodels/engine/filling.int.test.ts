import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FillHelper, type FillTask, fillShare } from './filling.ts';
import { rebuild } from './rebuild.ts';

const opened = (title: string) => ({ type: 'FolderOpened', data: { title } });
const paper = (name: string) => ({ type: 'PaperAdded', data: { name } });

let service: TestProjections;
beforeEach(async () => {
  service = await testProjections([folderProjection]);
  service.startFeed();
});
afterEach(async () => await service.close());

/** Fills in this thread, and keeps what it was asked to. */
const helping = (tasks: FillTask[]): FillHelper => ({
  worthFrom: 0,
  async fill(task, onEvents) {
    tasks.push(task);
    return await fillShare(service.pool, service.store, folderProjection, task, onEvents);
  },
});

const checkpoint = async () =>
  (await service.pool.query('select events, event_at from read.projection where live')).rows[0];

it('two fill one projection, each its own streams, and nothing differs', async () => {
  const { writer, positions } = service;
  for (let n = 1; n <= 30; n += 1) await writer.write('folder', n, opened(`Carpeta ${n}`), paper('factura'));
  const last = await writer.write('folder', 1, paper('recibo'));
  await positions.waitFor(['folder'], last);
  const before = await checkpoint();
  const tasks: FillTask[] = [];
  const reported: number[] = [];
  const result = await rebuild(service, folderProjection, {
    alone: true,
    helper: helping(tasks),
    onProgress: ({ events }) => reported.push(events),
  });
  expect(tasks).toEqual([{ projection: 'folder', share: { index: 1, of: 2 }, upTo: last, place: 'next' }]);
  expect(result).toMatchObject({ events: 61, swapped: true });
  expect(result.differences.every(({ added, gone, changed }) => added + gone + changed === 0)).toBe(true);
  expect(reported.at(-1)).toBe(61);
  expect(await checkpoint()).toEqual(before);
});

it('what comes while they fill is folded after them, whichever share it is of', async () => {
  const { writer, positions } = service;
  for (let n = 1; n <= 10; n += 1) await writer.write('folder', n, opened('A'));
  await positions.waitFor(['folder'], await writer.write('folder', 1, paper('factura')));
  const helper = helping([]);
  const result = await rebuild(service, folderProjection, {
    alone: true,
    helper: {
      ...helper,
      async fill(task, onEvents, signal) {
        for (let n = 1; n <= 10; n += 1) await writer.write('folder', n, paper('recibo'));
        return await helper.fill(task, onEvents, signal);
      },
    },
  });
  expect(result).toMatchObject({ events: 21, swapped: true });
  const { rows } = await service.pool.query('select papers from read.folder_v1 where id > 1');
  expect(rows.map(({ papers }) => papers)).toEqual(Array.from({ length: 9 }, () => ['recibo']));
});

it('what either leaves out is carried over the swap', async () => {
  const { writer, positions } = service;
  const bad = { type: 'TotalSet', data: { total: '1e17' } };
  let last = await writer.write('folder', 100, opened('A'));
  for (let n = 1; n <= 12; n += 1) last = await writer.write('folder', n, opened('A'), bad);
  await positions.waitFor(['folder'], last);
  const { leftOut } = await rebuild(service, folderProjection, { alone: true, helper: helping([]) });
  expect(leftOut).toHaveLength(12);
  const { rows } = await service.pool.query('select record, revision from read.quarantine order by 1');
  expect(rows).toHaveLength(12);
  expect(rows[0]).toEqual({ record: 'folder-1', revision: 1 });
  const written = await service.pool.query('select from read.folder_v1');
  expect(written.rowCount).toBe(13);
});

it('one that fails ends the other, and its error is thrown', async () => {
  await service.writer.write('folder', 1, opened('A'));
  const helper: FillHelper = { worthFrom: 0, fill: async () => Promise.reject(new Error('no memory left')) };
  await expect(rebuild(service, folderProjection, { alone: true, helper })).rejects.toThrow('no memory left');
  const { rows } = await service.pool.query("select to_regclass('read.folder_v1_next') as left_over");
  expect(rows).toEqual([{ left_over: null }]);
});
