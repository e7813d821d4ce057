import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepHead } from './head-seen.ts';
import { projectionStatuses } from './status.ts';

let service: TestProjections;
beforeAll(async () => {
  service = await testProjections([folderProjection]);
});
afterAll(async () => await service.close());

const lag = async (): Promise<number> =>
  (await projectionStatuses(service.pool, service.store, [folderProjection]))[0]?.lag_seconds ?? Number.NaN;
const opened = (at: string) => ({ type: 'FolderOpened', data: { title: 'Compras' }, metadata: { at } });

test('lag is the time since an event was stored, however long ago it was decided', async () => {
  await keepHead(service.pool, service.store);
  await service.writer.write('folder', 1, opened('2023-01-02T15:00:00.000Z'));
  expect(await lag()).toBeLessThan(120);
  // Seen an hour ago, and nothing since: it may have been stored right after.
  await service.pool.query("update read.head_seen set at = now() - interval '1 hour'");
  expect(await lag()).toBeGreaterThan(3_500);
  expect(await lag()).toBeLessThan(3_800);
  // Of a log that was never seen the event's own instant is all that there is.
  await service.pool.query('delete from read.head_seen');
  expect(await lag()).toBeGreaterThan(86_400 * 365);
});

test('an event decided just now is known to be that young, whenever the log was last seen', async () => {
  await service.pool.query("insert into read.head_seen values ($1, '', now() - interval '2 hours')", [
    service.store.id,
  ]);
  const feed = service.startFeed();
  const before = await service.writer.write('folder', 2, opened('2023-01-02T15:00:00.000Z'));
  expect(await service.positions.waitFor(['folder'], before, 20_000)).toBe(true);
  expect(await lag()).toBe(0);
  await feed.stop();
  await service.writer.write('folder', 3, opened(new Date().toISOString()));
  expect(await lag()).toBeLessThan(120);
});
