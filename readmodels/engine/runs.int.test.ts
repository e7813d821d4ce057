import type { Fact } from '@expediente/platform/audit/fact.ts';
import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Actor } from './actor.ts';
import { RebuildRunning, rebuild } from './rebuild.ts';
import { RunCancelled, recordNotBegun, reserveRun } from './run-meter.ts';
import { cancelRun, runsOf } from './runs.ts';

/** What is kept of rebuilds: in the journal of their projection and in the audit. */

const OPERATOR: Actor = { user: '7', name: 'Usuario Operador', session: 's' };
const OTHER: Actor = { user: '', name: 'sistema: ops@servidor' };

let service: TestProjections;
let facts: Fact[];
beforeEach(async () => {
  service = await testProjections([folderProjection]);
  facts = [];
  await service.writer.write('folder', 1, { type: 'FolderOpened', data: { title: 'Compras' } });
  service.startFeed();
  await service.positions.waitFor(['folder'], await service.store.head());
});
afterEach(async () => await service.close());

const parts = () => ({ ...service, audit: { record: (fact: Fact) => void facts.push(fact) } });
const runs = async () => (await runsOf(service.pool, 'folder', { offset: 0, limit: 10 })).rows;
const results = () => facts.map(({ result, user, details }) => [result, details?.act, user]);

/** Begins a rebuild that comes no further than its comparison, and does something to it then. */
async function heldBack(work: () => Promise<unknown>): Promise<unknown> {
  const holder = await service.pool.connect();
  try {
    await holder.query('begin; lock table read.folder_v1 in access exclusive mode');
    const rebuilding = rebuild(parts(), folderProjection, { by: OPERATOR }).catch((error: unknown) => error);
    const waits = `select from pg_locks where not granted and relation = 'read.folder_v1'::regclass`;
    await vi.waitFor(async () => expect((await holder.query(waits)).rowCount).toBeGreaterThan(0), 20_000);
    await work();
    await holder.query('rollback');
    return await rebuilding;
  } finally {
    holder.release();
  }
}

it('of several that start at once exactly one begins, and the others are refused', async () => {
  const started = await Promise.allSettled(
    [1, 2, 3].map(async () => await rebuild(parts(), folderProjection, { by: OPERATOR })),
  );
  const refused = started.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(2);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(RebuildRunning);
  expect(await runs()).toMatchObject([
    { kind: 'rebuild', state: 'done', by: 'Usuario Operador', differing: 0 },
  ]);
  expect(results()).toEqual([
    ['begun', 'rebuild', '7'],
    ['done', 'rebuild', '7'],
  ]);
});

it('one that is stopped from elsewhere ends at once, in the middle of a statement, and says by whom', async () => {
  const ended = await heldBack(async () => {
    expect(await runs()).toMatchObject([{ state: 'running', phase: 'comparing' }]);
    expect(await cancelRun(service.pool, 'folder', OTHER)).toBe(1);
    await vi.waitFor(async () => expect(await runs()).toMatchObject([{ state: 'cancelled' }]), 10_000);
  });
  expect(ended).toBeInstanceOf(RunCancelled);
  expect(await runs()).toMatchObject([
    { cancelled_by: OTHER.name, by: OPERATOR.name, ended_at: expect.any(String) },
  ]);
  expect(results().at(-1)).toEqual(['cancelled', 'rebuild', '7']);
  expect(await cancelRun(service.pool, 'folder', OTHER)).toBeUndefined();
  const left = await service.pool.query(`select from pg_tables where tablename like '%_next'`);
  expect(left.rowCount).toBe(0);
});

it('one whose process is gone is interrupted from that moment on, and the next begins', async () => {
  await heldBack(async () => {
    await service.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${0x65_78_72_75}
         and database = (select oid from pg_database where datname = current_database())`,
    );
    // Its process is gone: nothing of it writes what became of it.
    await service.pool.query('create rule unwritten as on update to read.run do instead nothing');
    // A session that is ended gives its locks back a moment later.
    await vi.waitFor(
      async () => expect(await runs()).toMatchObject([{ state: 'interrupted', ended_at: null }]),
      10_000,
    );
  });
  await service.pool.query('drop rule unwritten on read.run');
  facts = [];
  await rebuild(parts(), folderProjection, { by: OTHER, kind: 'verify' });
  expect(await runs()).toMatchObject([
    { kind: 'verify', state: 'done' },
    { kind: 'rebuild', state: 'interrupted', ended_at: expect.any(String) },
  ]);
  expect(results()).toEqual([
    ['interrupted', 'rebuild', '7'],
    ['begun', 'verify', ''],
    ['done', 'verify', ''],
  ]);
});

it('a run keeps the number that was given out before it began, and one that did not begin has its reason', async () => {
  const of = { projection: 'folder', kind: 'verify', by: OPERATOR, from: null, to: null } as const;
  const session = await service.pool.connect();
  const [begun, not] = [await reserveRun(session, of), await reserveRun(session, of)];
  expect(await runs()).toMatchObject([
    { id: not, state: 'running', by: 'Usuario Operador' },
    { id: begun, state: 'running', kind: 'verify' },
  ]);
  expect(await cancelRun(service.pool, 'folder', OTHER)).toBeDefined();
  await service.pool.query('update read.run set cancelled_by = null');
  expect(
    await rebuild(parts(), folderProjection, { kind: 'verify', by: OPERATOR, run: begun }),
  ).toMatchObject({
    run: begun,
  });
  await recordNotBegun(parts(), { ...of, run: not }, 'No se pudo iniciar.');
  await recordNotBegun(parts(), { ...of, run: begun }, 'No se pudo iniciar.');
  session.release(true);
  expect(await runs()).toMatchObject([
    { id: not, state: 'failed', message: 'No se pudo iniciar.', by: 'Usuario Operador' },
    { id: begun, state: 'done', differing: 0 },
  ]);
  expect(results()).toEqual([
    ['begun', 'verify', '7'],
    ['done', 'verify', '7'],
    ['failed', 'verify', '7'],
  ]);
});
