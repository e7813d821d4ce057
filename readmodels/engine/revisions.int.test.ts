import type { StreamName } from '@expediente/kernel/streams.ts';
import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rebuild } from './rebuild.ts';
import { reproject } from './reproject.ts';
import { Revisions } from './revisions.ts';

let service: TestProjections;
let revisions: Revisions;
beforeEach(async () => {
  service = await testProjections([folderProjection]);
  revisions = new Revisions(service.pool, [folderProjection]);
});
afterEach(async () => await service.close());

const write = async (category: string) => {
  const position = await service.writer.write(category, 1, {
    type: 'FolderOpened',
    data: { title: 'Compras' },
  });
  expect(await service.positions.waitFor(['folder'], position, 20_000)).toBe(true);
};

it('moves with whatever writes the tables: a batch, a record projected again, a rebuild', async () => {
  service.startFeed();
  const seen = new Set([await revisions.now()]);
  await write('folder');
  seen.add(await revisions.now());
  await reproject(service, folderProjection, 'folder-1' as StreamName);
  seen.add(await revisions.now());
  await rebuild(service, folderProjection);
  seen.add(await revisions.now());
  expect(seen.size).toBe(4);
});

it('stays while only records of others are written', async () => {
  service.startFeed();
  await write('folder');
  const before = await revisions.now();
  await write('award');
  expect(await revisions.now()).toBe(before);
});

it('is never older than the question, however many ask at once', async () => {
  const early = revisions.now();
  const change = service.pool.query('update read.projection set changes = changes + 1');
  const while_ = revisions.now();
  await change;
  const [late, later] = await Promise.all([revisions.now(), revisions.now()]);
  await Promise.all([early, while_]);
  expect(late).toBe(later);
  expect(late).toMatch(/folder \d+ 1$/);
});

it('is another once a connection has ended: a server that died may give its numbers again', async () => {
  const before = await revisions.now();
  const removed = new Promise((resolve) => service.pool.once('remove', resolve));
  await service.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  await removed;
  expect(await revisions.now()).not.toBe(before);
});
