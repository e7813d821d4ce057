import { Refused } from '@expediente/platform/refusals.ts';
import type { Actor } from '@expediente/readmodels/engine/actor.ts';
import { rebuild } from '@expediente/readmodels/engine/rebuild.ts';
import { cancelRun, runsOf } from '@expediente/readmodels/engine/runs.ts';
import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadParts } from '../shared/parts.ts';
import { beginRun } from './begin.ts';

const BY: Actor = { user: '7', name: 'Usuario Operador', session: 's' };
const WANTED = { kind: 'rebuild', name: 'folder', by: BY } as const;

let service: TestProjections;
beforeEach(async () => {
  service = await testProjections([folderProjection]);
  await service.writer.write('folder', 1, { type: 'FolderOpened', data: { title: 'Compras' } });
  service.startFeed();
  await service.positions.waitFor(['folder'], await service.store.head());
});
afterEach(async () => await service.close());

/** A promise that the test fulfils. */
function promised<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

const runs = async () => (await runsOf(service.pool, 'folder', { offset: 0, limit: 10 })).rows;
const begin = async (startRun: ReadParts['startRun']): Promise<number> =>
  await beginRun({ ...service, startRun }, WANTED, () => new Refused('once', 'Ya se reconstruye.'));

it('the journal has a run before its process began it, and nothing else is started meanwhile', async () => {
  const asked = promised<number>();
  const process = promised<{ readonly run: number }>();
  const answered = begin(async ({ run }) => {
    asked.resolve(run);
    return await process.promise;
  });
  const run = await asked.promise;
  expect(await runs()).toMatchObject([
    { id: run, kind: 'rebuild', state: 'running', by: 'Usuario Operador', ended_at: null },
  ]);
  await expect(begin(async () => await process.promise)).rejects.toThrow('Ya se reconstruye.');
  const rebuilt = rebuild(service, folderProjection, {
    by: BY,
    run,
    onBegun: () => process.resolve({ run }),
  });
  expect(await answered).toBe(run);
  await rebuilt;
  expect(await runs()).toMatchObject([{ id: run, state: 'done', to_version: folderProjection.version }]);
});

it('one that is stopped before its process began it stops when it begins', async () => {
  const process = promised<{ readonly run: number }>();
  let run = 0;
  const answered = begin(async (wanted) => {
    run = wanted.run;
    expect(await cancelRun(service.pool, 'folder', BY)).toBe(run);
    return await process.promise;
  });
  await vi.waitFor(async () => expect((await runs())[0]?.cancelled_by).toBe(BY.name));
  const holder = await service.pool.connect();
  try {
    await holder.query('begin; lock table read.folder_v1 in access exclusive mode');
    const rebuilding = rebuild(service, folderProjection, { by: BY, run }).catch((error: unknown) => error);
    await vi.waitFor(
      async () => expect(await runs()).toMatchObject([{ id: run, state: 'cancelled' }]),
      10_000,
    );
    await holder.query('rollback');
    process.resolve({ run });
    expect(await answered).toBe(run);
    await rebuilding;
  } finally {
    holder.release();
  }
});

it('one that is refused before it began is reported to its caller alone', async () => {
  await expect(begin(async () => ({ refused: 'No hay espacio.' }))).rejects.toThrow('No hay espacio.');
  await expect(
    begin(() => {
      throw new Error('spawn');
    }),
  ).rejects.toThrow('spawn');
  expect(await runs()).toEqual([]);
});
