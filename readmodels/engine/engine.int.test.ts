import type { Position } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { startProjections } from '@expediente/projections/projecting.ts';
import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Projection } from '../projection.ts';
import { install } from './install.ts';
import { holdWriting } from './locks.ts';
import { rebuild } from './rebuild.ts';
import { reproject } from './reproject.ts';
import { projectionStatuses } from './status.ts';

const opened = (title: string | null) => ({ type: 'FolderOpened', data: { title } });
const paper = (name: string) => ({ type: 'PaperAdded', data: { name } });
const total = (value: string) => ({ type: 'TotalSet', data: { total: value } });

/** The same fold but for a mistake that a rebuild mends. */
const mended: Projection = {
  ...folderProjection,
  folds: folderProjection.folds.map((fold) => ({
    ...fold,
    evolve: (row, event, key) => {
      const next = event.data.name === 'poison' ? row : fold.evolve(row, event, key);
      return next && { ...next, title: next.title?.toUpperCase() };
    },
  })),
};

const PROJECTING = 0x65_78_70_72;
const WRITING = 0x65_78_70_77;
const REBUILDING = 0x65_78_72_62;

/** Cuts off the session that holds a lock of the engine's, as by kill -9 of its process. */
const cutOff = async (lock: number) =>
  await service.pool.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.classid = $1`,
    [lock],
  );

/** True while a batch waits for its turn to write. */
const waitingToWrite = async () =>
  (
    await service.pool.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.classid = $1 and not l.granted`,
      [WRITING],
    )
  ).rows.length > 0;

let service: TestProjections;
beforeEach(async () => {
  service = await testProjections([folderProjection]);
});
afterEach(async () => await service.close());

const rows = async (table: string) =>
  (await service.pool.query(`select * from read.${table} order by 1, 2`)).rows as Record<string, unknown>[];

describe('projecting', () => {
  it('makes rows and their parts, and answers a read once its own write is in them', async () => {
    service.startFeed();
    await service.writer.write('folder', 1, opened('Compras'), paper('factura'));
    await service.writer.write('folder', 2, opened('Otra'));
    const position = await service.writer.write('folder', 1, paper('recibo'), total('12.50'));
    expect(await service.positions.waitFor(['folder'], position)).toBe(true);
    expect(await rows('folder_v1')).toMatchObject([
      { id: 1, title: 'Compras', papers: ['factura', 'recibo'], total: '12.50' },
      { id: 2, title: 'Otra', papers: [], total: '0.00' },
    ]);
    expect(await rows('folder_paper_v1')).toEqual([
      { id_folder: 1, number: 0, name: 'factura' },
      { id_folder: 1, number: 1, name: 'recibo' },
    ]);
  });

  it('deletes a row with its parts', async () => {
    service.startFeed();
    await service.writer.write('folder', 1, opened('Compras'), paper('factura'));
    const position = await service.writer.write('folder', 1, { type: 'FolderThrownAway', data: {} });
    await service.positions.waitFor(['folder'], position);
    expect(await rows('folder_v1')).toEqual([]);
    expect(await rows('folder_paper_v1')).toEqual([]);
  });

  it('waits no longer than it is asked to, and reports that it is behind', async () => {
    const position = await service.writer.write('folder', 1, opened('Compras'));
    expect(await service.positions.waitFor(['folder'], position, 60)).toBe(false);
  });

  it('goes on where it stopped, and events of other records move it too', async () => {
    const first = service.startFeed();
    await service.writer.write('folder', 1, opened('Compras'));
    await service.positions.waitFor(['folder'], await service.writer.write('folder', 1, paper('a')));
    await first.stop();
    await service.writer.write('folder', 1, paper('b'));
    const position = await service.writer.write('elsewhere', 1, { type: 'Happened', data: {} });
    service.startFeed();
    expect(await service.positions.waitFor(['folder'], position)).toBe(true);
    expect(await rows('folder_v1')).toMatchObject([{ papers: ['a', 'b'] }]);
  });

  it('hands over: a second process waits and projects once the first stops', async () => {
    const first = service.startFeed();
    await service.positions.waitFor(['folder'], await service.writer.write('folder', 1, opened('Compras')));
    service.startFeed();
    await service.positions.waitFor(['folder'], await service.writer.write('folder', 1, paper('a')));
    await first.stop();
    const position = await service.writer.write('folder', 1, paper('b'));
    expect(await service.positions.waitFor(['folder'], position, 20_000)).toBe(true);
    expect(await rows('folder_v1')).toMatchObject([{ papers: ['a', 'b'] }]);
  });

  it('comes back by itself when its connections are cut', async () => {
    service.startFeed();
    await service.positions.waitFor(['folder'], await service.writer.write('folder', 1, opened('Compras')));
    await service.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'expediente-%'`,
    );
    const position = await service.writer.write('folder', 1, paper('a'));
    expect(await service.positions.waitFor(['folder'], position, 20_000)).toBe(true);
    expect(await rows('folder_v1')).toMatchObject([{ papers: ['a'] }]);
  });

  it('forgets what it projected as soon as its session is lost, with a batch still in its hands', async () => {
    service.startFeed();
    await service.positions.waitFor(['folder'], await service.writer.write('folder', 1, opened('Compras')));
    // A crashing server may lose this: announced here, and no longer in its tables.
    const lost = '0001.00000000999999999.000001' as Position; // as the store writes them
    service.positions.moved('folder', lost);
    expect(await service.positions.waitFor(['folder'], lost, 0)).toBe(true);
    const other = await service.pool.connect();
    const position = await holdWriting(other, folderProjection, async () => {
      const written = await service.writer.write('folder', 1, paper('a'));
      await vi.waitFor(async () => expect(await waitingToWrite()).toBe(true), { timeout: 5_000 });
      await cutOff(PROJECTING);
      await vi.waitFor(async () => expect(await service.positions.waitFor(['folder'], lost, 0)).toBe(false), {
        timeout: 5_000,
      });
      return written;
    }).finally(() => other.release());
    expect(await service.positions.waitFor(['folder'], position, 20_000)).toBe(true);
    expect(await rows('folder_v1')).toMatchObject([{ papers: ['a'] }]);
  });
});

describe('a poison event', () => {
  it('leaves its record out and nothing else, until that record is projected again', async () => {
    service.startFeed();
    await service.writer.write('folder', 1, opened('Mala'), paper('a'), paper('poison'), paper('b'));
    const position = await service.writer.write('folder', 2, opened('Buena'), paper('c'));
    expect(await service.positions.waitFor(['folder'], position)).toBe(true);
    expect(await rows('folder_v1')).toMatchObject([
      { id: 1, papers: ['a'] },
      { id: 2, papers: ['c'] },
    ]);
    const [status] = await projectionStatuses(service.pool, service.store);
    expect(status?.quarantined).toMatchObject([
      { record: 'folder-1', revision: 2, type: 'PaperAdded', error: 'a paper that cannot be read' },
    ]);
    const poison = (await service.store.readStream('folder-1' as StreamName))[2];
    expect(status?.quarantined[0]?.correlation).toBe(poison?.metadata.correlationId);
    expect(service.logged()).toContain(`"correlation":"${poison?.metadata.correlationId}"`);

    await reproject(service, mended, 'folder-1' as StreamName);
    expect(await rows('folder_v1')).toMatchObject([{ id: 1, title: 'MALA', papers: ['a', 'b'] }, { id: 2 }]);
    expect((await projectionStatuses(service.pool, service.store))[0]?.quarantined).toEqual([]);
    const later = await service.writer.write('folder', 1, paper('d'));
    await service.positions.waitFor(['folder'], later);
    expect(await rows('folder_v1')).toMatchObject([{ id: 1, papers: ['a', 'b', 'd'] }, { id: 2 }]);
  });

  it('is found when it is the table that refuses its row', async () => {
    service.startFeed();
    await service.writer.write('folder', 1, opened('Buena'), paper('a'));
    await service.writer.write('folder', 2, opened('Mala'), total('doce'));
    const position = await service.writer.write('folder', 3, opened('Otra'));
    expect(await service.positions.waitFor(['folder'], position, 20_000)).toBe(true);
    expect(await rows('folder_v1')).toMatchObject([
      { id: 1, papers: ['a'] },
      { id: 2, total: '0.00' },
      { id: 3 },
    ]);
    const [status] = await projectionStatuses(service.pool, service.store);
    expect(status?.quarantined).toMatchObject([{ record: 'folder-2', type: 'TotalSet' }]);
  });

  it('leaves its record in again once a later event mends the row', async () => {
    service.startFeed();
    await service.writer.write('folder', 1, opened('Mala'), total('1.00'));
    await service.positions.waitFor(['folder'], await service.writer.write('folder', 1, total('1e17')));
    const still = await service.writer.write('folder', 1, paper('a'));
    await service.positions.waitFor(['folder'], still);
    expect(await rows('folder_v1')).toMatchObject([{ total: '1.00', papers: [] }]);
    const mends = await service.writer.write('folder', 1, total('2.00'));
    const other = await service.writer.write('folder', 2, opened('Otra'));
    expect(await service.positions.waitFor(['folder'], other)).toBe(true);
    expect(mends < other).toBe(true);
    expect(await rows('folder_v1')).toMatchObject([{ total: '2.00', papers: ['a'] }, { id: 2 }]);
    expect(await rows('folder_paper_v1')).toMatchObject([{ id_folder: 1, name: 'a' }]);
    expect((await projectionStatuses(service.pool, service.store))[0]?.quarantined).toEqual([]);
  });
});

describe('a rebuild', () => {
  const fill = async () => {
    for (let id = 1; id <= 30; id += 1) {
      await service.writer.write(
        'folder',
        id,
        opened(`Línea\t${id}\\n "x"\n`),
        paper(`a\\${id}`),
        total(`${id}.25`),
      );
    }
    return await service.writer.write('folder', 30, { type: 'FolderThrownAway', data: {} });
  };

  let late: Promise<Position>;
  const state = async () => ({
    folders: await rows('folder_v1'),
    papers: await rows('folder_paper_v1'),
    quarantined: (await projectionStatuses(service.pool, service.store))[0]?.quarantined.map(
      ({ at: _, ...left }) => left,
    ),
  });

  it('makes the very rows that live projecting made, and finds no difference', async () => {
    service.startFeed();
    await service.positions.waitFor(['folder'], await fill());
    const live = [await rows('folder_v1'), await rows('folder_paper_v1')];
    const reported: number[] = [];
    const result = await rebuild(service, folderProjection, {
      onProgress: ({ percent }) => reported.push(percent),
    });
    expect(result).toMatchObject({ swapped: true, events: 91 });
    expect(result.differences).toMatchObject([
      { table: 'folder', added: 0, gone: 0, changed: 0, columns: {} },
      { table: 'folder_paper', added: 0, gone: 0, changed: 0 },
    ]);
    expect([await rows('folder_v1'), await rows('folder_paper_v1')]).toEqual(live);
    expect(reported.at(-1)).toBe(100);
    const position = await service.writer.write('folder', 1, paper('later'));
    expect(await service.positions.waitFor(['folder'], position)).toBe(true);
    expect((await rows('folder_v1'))[0]).toMatchObject({ papers: ['a\\1', 'later'] });
  });

  it('says what a new rule changes, by column, and a dry run changes nothing', async () => {
    service.startFeed();
    await service.positions.waitFor(['folder'], await fill());
    const before = await rows('folder_v1');
    const dry = await rebuild(service, mended, { kind: 'dry-run' });
    expect(dry.swapped).toBe(false);
    expect(dry.differences[0]).toMatchObject({
      table: 'folder',
      added: 0,
      gone: 0,
      changed: 29,
      columns: { title: 29 },
    });
    expect(await rows('folder_v1')).toEqual(before);
    await rebuild(service, mended);
    expect((await rows('folder_v1'))[0]).toMatchObject({ title: 'LÍNEA\t1\\N "X"\n' });
  });

  it('leaves the live tables alone when it is stopped', async () => {
    service.startFeed();
    await service.positions.waitFor(['folder'], await fill());
    const before = await rows('folder_v1');
    const stop = new AbortController();
    await expect(
      rebuild(service, mended, { signal: stop.signal, onProgress: () => stop.abort() }),
    ).rejects.toThrow();
    expect(await rows('folder_v1')).toEqual(before);
    const left = await service.pool.query(`select 1 from pg_tables where tablename like '%_next'`);
    expect(left.rows).toEqual([]);
    const [status] = await projectionStatuses(service.pool, service.store);
    expect(status?.run).toMatchObject({ state: 'cancelled' });
  });

  it.each([
    ['an event that cannot be taken', paper('poison'), 'a paper that cannot be read'],
    ['a row that its table refuses', total('123456789012345678.00'), 'numeric field overflow'],
    [
      'a row of a part that cannot be written',
      { type: 'PapersSet', data: { papers: [{}] } },
      'takes no object',
    ],
    ['a row that cannot be written down', { type: 'PapersSet', data: { papers: 7 } }, 'is not a function'],
  ])('leaves out a record alone, as live projecting does, for %s', async (_, bad, reason) => {
    service.startFeed();
    await fill();
    await service.writer.write('folder', 40, opened('x'), paper('a'));
    // A batch of its own: live, the event is in the middle of others.
    await service.positions.waitFor(['folder'], await service.writer.write('folder', 40, bad, paper('b')));
    await service.positions.waitFor(['folder'], await service.writer.write('folder', 41, opened('y')));
    const live = await state();
    expect(live.quarantined).toMatchObject([
      { record: 'folder-40', revision: 2, type: bad.type, error: expect.stringContaining(reason) },
    ]);
    expect(live.folders.find(({ id }) => id === 40)).toMatchObject({ papers: ['a'], total: '0.00' });
    const { swapped, differences, leftOut } = await rebuild(service, folderProjection);
    expect(swapped).toBe(true);
    expect(leftOut).toMatchObject([{ record: 'folder-40', revision: 2 }]);
    expect(differences.every(({ added, gone, changed }) => added + gone + changed === 0)).toBe(true);
    expect(await state()).toEqual(live);
    // A new version at a start.
    const second = { ...folderProjection, version: 'v2' };
    const log = openLog({ level: 'silent' });
    await startProjections({ ...service, log, projections: [second], project: false });
    expect(await rows('folder_v2')).toEqual(live.folders);
    expect(await rows('folder_paper_v2')).toEqual(live.papers);
    expect((await projectionStatuses(service.pool, service.store))[0]).toMatchObject({
      version: 'v2',
      quarantined: [{ record: 'folder-40', revision: 2 }],
    });
  });

  it('leaves out those alone that cannot be written, of many that are written together', async () => {
    const bad = new Set([7, 8, 150, 299]);
    for (let id = 0; id < 300; id += 1)
      await service.writer.write('folder', id, opened('x'), total(bad.has(id) ? '1e17' : '1.00'));
    const { leftOut } = await rebuild(service, folderProjection);
    expect(leftOut.map(({ record }) => record)).toEqual([...bad].map((id) => `folder-${id}`));
    expect((await rows('folder_v1')).filter(({ total: sum }) => sum === '1.00')).toHaveLength(296);
    expect((await projectionStatuses(service.pool, service.store))[0]?.quarantined).toHaveLength(4);
  });

  it('takes in what mends a record while it is rebuilt', async () => {
    await service.writer.write('folder', 1, opened('x'), total('1e17'));
    await service.writer.write('folder', 2, opened('y'));
    let seen = false;
    const { leftOut } = await rebuild(service, folderProjection, {
      onProgress: ({ phase }) => {
        if (phase !== 'indexing' || seen) return;
        seen = true;
        late = service.writer.write('folder', 1, total('2.00'));
      },
    });
    await late;
    service.startFeed();
    await service.positions.waitFor(
      ['folder'],
      await service.writer.write('folder', 3, opened('z'), total('1e17')),
    );
    expect(leftOut.length).toBeLessThanOrEqual(1);
    expect((await state()).quarantined).toMatchObject([{ record: 'folder-3' }]);
    expect(await rows('folder_v1')).toMatchObject([
      { id: 1, total: '2.00' },
      { id: 2 },
      { id: 3, total: '0.00' },
    ]);
  });

  it('leaves the live tables alone when it is killed, and the next one clears its traces', async () => {
    service.startFeed();
    await service.positions.waitFor(['folder'], await fill());
    const before = await rows('folder_v1');
    // The new tables are full and indexed when it comes to compare them with the live ones: there it is held.
    const holder = await service.pool.connect();
    await holder.query('begin; lock table read.folder_v1 in access exclusive mode');
    const killed = expect(rebuild(service, mended)).rejects.toThrow();
    const waits = `select 1 from pg_locks where not granted and relation = 'read.folder_v1'::regclass`;
    await vi.waitFor(async () => expect((await holder.query(waits)).rowCount).toBeGreaterThan(0), 20_000);
    await cutOff(REBUILDING);
    await holder.query('rollback');
    holder.release();
    await killed;
    expect(await rows('folder_v1')).toEqual(before);
    const { swapped } = await rebuild(service, mended);
    expect(swapped).toBe(true);
    expect((await rows('folder_v1'))[0]?.title).not.toBe(before[0]?.title);
  });

  it('brings a new version in next to the old one', async () => {
    service.startFeed();
    await service.positions.waitFor(['folder'], await fill());
    const second = { ...mended, version: 'v2' };
    expect(await install(service.pool, service.store, second)).toBe('missing');
    await rebuild(service, second);
    expect((await rows('folder_v2')).length).toBe(29);
    expect((await rows('folder_v1')).length).toBe(29);
    const [status] = await projectionStatuses(service.pool, service.store);
    expect(status).toMatchObject({ name: 'folder', version: 'v2' });
  });

  it('is built once when several processes start with a new version', async () => {
    service.startFeed();
    await service.positions.waitFor(['folder'], await fill());
    const projections = [{ ...mended, version: 'v2' }];
    const log = openLog({ level: 'silent' });
    const start = () => startProjections({ ...service, log, projections, project: false });
    await Promise.all([start(), start(), start()]);
    expect((await rows('folder_v2')).length).toBe(29);
  });
});
