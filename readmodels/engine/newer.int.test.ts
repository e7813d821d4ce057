import { openLog } from '@expediente/platform/logs.ts';
import { setApart } from '@expediente/projections/ops/acts.ts';
import { startProjections } from '@expediente/projections/projecting.ts';
import { event, eventsOf, type StreamEvents } from '@expediente/schemas/events.ts';
import { FutureEvent } from '@expediente/schemas/present.ts';
import { List, Text } from '@expediente/schemas/shared/event-fields.ts';
import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Projection } from '../projection.ts';
import { ITSELF } from './actor.ts';
import { Feed } from './feed.ts';
import { addedByOwn, keepKinds, unknownToOwn, wayBack } from './known-kinds.ts';
import { Positions } from './positions.ts';
import { rebuild } from './rebuild.ts';
import { retire } from './retire.ts';
import { retry, retryAfterRelease } from './retry.ts';
import { projectionStatuses } from './status.ts';

/** However busy the machine is. */
const LONG_MS = 20_000;

/** The folders of the next release: a paper has its pages too, and a folder may be closed. */
const nextEvents = eventsOf('folder', {
  FolderOpened: event({ title: Text }),
  PaperAdded: event({ name: Text, pages: Text }, (data) => ({ ...data, pages: '?' })),
  FolderClosed: event({}),
  TotalSet: event({ total: Text }),
  PapersSet: event({ papers: List(Text) }),
});
const nextProjection: Projection = {
  ...folderProjection,
  folds: folderProjection.folds.map((fold) => ({
    ...fold,
    streams: [nextEvents as StreamEvents],
    evolve: (row, event, key) =>
      event.type === 'FolderClosed'
        ? { ...row, title: `${row.title} (cerrada)` }
        : event.type === 'PaperAdded'
          ? { ...row, papers: [...row.papers, `${event.data.name} ${event.data.pages}`] }
          : fold.evolve(row, event, key),
  })),
};
/** Of other streams, in the same feed. */
const otherProjection: Projection = {
  name: 'other',
  version: '1',
  folds: [
    {
      table: { name: 'other', columns: { id: 'integer', text: 'text' }, key: ['id'], indexes: [] },
      streams: [eventsOf('other', { Noted: event({ text: Text }) })],
      keysOf: (stream) => [{ id: Number(stream.split('-')[1]) }],
      evolve: (_, { data }, key) => ({ ...key, text: data.text }),
    },
  ],
};

const opened = { type: 'FolderOpened', data: { title: 'Compras' } };
const closed = { type: 'FolderClosed', data: {} };
const paper = (name: string) => ({ type: 'PaperAdded', data: { name } });
const newPaper = { type: 'PaperAdded', data: { name: 'acta', pages: '3' }, metadata: { schemaVersion: '2' } };

let service: TestProjections;
beforeEach(async () => {
  service = await testProjections([folderProjection, otherProjection]);
});
afterEach(async () => await service.close());

const titles = async () =>
  (
    await service.pool.query<{ title: string; papers: readonly string[] }>(
      'select title, papers from read.folder_v1 order by id',
    )
  ).rows;
const status = async (name: string) =>
  (await projectionStatuses(service.pool, service.store)).find((each) => each.name === name);
/** A process of the next release, standing by. */
const nextProcess = () => {
  const feed = new Feed({
    pool: service.pool,
    store: service.store,
    projections: [nextProjection, otherProjection],
    positions: new Positions(service.pool, [nextProjection]),
    log: openLog({ stream: { write: () => undefined } }),
  });
  feed.start();
  return feed;
};

describe.each([
  ['of a type that this program does not know', closed, 'FolderClosed versión 1'],
  ['of a version that this program does not know', newPaper, 'PaperAdded versión 2'],
])('an event %s', (_, newer, named) => {
  it('stops its projection, which skips and leaves out nothing, and no other', async () => {
    service.startFeed();
    const before = await service.writer.write('folder', 1, opened, paper('factura'));
    expect(await service.positions.waitFor(['folder'], before)).toBe(true);
    await service.writer.write('folder', 2, opened);
    await service.writer.write('folder', 1, newer, paper('recibo'));
    const other = await service.writer.write('other', 1, { type: 'Noted', data: { text: 'sigue' } });
    expect(await service.positions.waitFor(['other'], other)).toBe(true);
    await expect
      .poll(async () => (await status('folder'))?.stopped)
      .toBe(`folder-1, revisión 2, es ${named}, más nuevo que este programa: actualícelo`);
    expect(await status('folder')).toMatchObject({ behind: true, quarantined: [] });
    expect(await status('other')).toMatchObject({ stopped: null, quarantined: [] });
    expect(await titles()).toEqual([
      { title: 'Compras', papers: ['factura'] },
      { title: 'Compras', papers: [] },
    ]);
    expect(service.logged()).toContain('an event is newer than this program');
  });

  it('is taken in by a process that knows it, which takes the projection over', async () => {
    service.startFeed();
    await service.writer.write('folder', 1, opened, paper('factura'));
    await expect.poll(async () => (await titles()).length).toBe(1);
    const next = nextProcess();
    try {
      await service.writer.write('folder', 1, newer, paper('recibo'));
      await expect
        .poll(async () => await titles())
        .toEqual([
          newer === closed
            ? { title: 'Compras (cerrada)', papers: ['factura', 'recibo ?'] }
            : { title: 'Compras', papers: ['factura', 'acta 3', 'recibo ?'] },
        ]);
      expect(await status('folder')).toMatchObject({ stopped: null, behind: false, quarantined: [] });
    } finally {
      await next.stop();
    }
  });

  it('keeps no start waiting: neither over tables in use, nor of a release that was taken back', async () => {
    await service.writer.write('folder', 1, opened, paper('factura'));
    const options = { ...service, log: openLog({ level: 'silent' }), projections: [folderProjection] };
    const first = await startProjections(options);
    expect(await first.caughtUp(LONG_MS)).toBe(true);
    await first.stop();
    await service.writer.write('folder', 1, newer, paper('recibo'));
    const stopped = `Proyecciones detenidas. folder: folder-1, revisión 2, es ${named}`;
    const startsAsItWas = async () => {
      const projecting = await startProjections(options);
      expect(await projecting.caughtUp(LONG_MS)).toBe(true);
      await expect(projecting.health()).rejects.toThrow(stopped);
      expect(await titles()).toEqual([{ title: 'Compras', papers: ['factura'] }]);
      return projecting;
    };
    await (await startsAsItWas()).stop();
    // The later release projects other tables, which are in use and further, for days.
    await service.pool.query(
      `update read.projection set live = false where name = 'folder';
       insert into read.projection (name, version, fingerprint, live, filled, position, log)
         select name, version + 1, 'later', true, true, '${await service.store.head()}', log
           from read.projection where name = 'folder';
       update read.projection set live_since = now() - interval '9 days', moved_at = now() - interval '9 days'`,
    );
    const back = await startsAsItWas();
    try {
      expect(await retire(service.pool, [folderProjection])).toEqual([]);
      expect(await status('folder')).toMatchObject({ version: 'later' });
      // Once ops set the record apart it goes on, and takes its place again.
      await setApart({ ...service, projections: [folderProjection] }, folderProjection, 'folder-1', ITSELF);
      await expect.poll(async () => (await status('folder'))?.version).toBe('v1');
      await back.health();
    } finally {
      await back.stop();
    }
  });

  it('stops a rebuild, which leaves the tables in use as they are', async () => {
    await service.writer.write('folder', 1, opened, newer);
    await expect(rebuild(service, folderProjection)).rejects.toThrow(FutureEvent);
    expect(await status('folder')).toMatchObject({
      quarantined: [],
      run: { state: 'failed', fault: { record: 'folder-1' } },
    });
    expect(await titles()).toEqual([]);
  });

  it('is set apart by ops, and the rest goes on: live, rebuilt, and until a newer program takes it in', async () => {
    const feed = service.startFeed();
    const acting = { ...service, projections: [folderProjection] };
    await service.writer.write('folder', 1, opened, paper('factura'), newer, paper('recibo'));
    await service.writer.write('folder', 2, opened);
    const third = await service.writer.write('folder', 3, opened, newer);
    await expect.poll(async () => (await status('folder'))?.stopped_record).toBe('folder-1');

    const compared = await rebuild(service, folderProjection, { kind: 'verify' }).catch(
      (error: unknown) => error,
    );
    expect(compared).toMatchObject({ stopped: expect.stringContaining('folder-1, revisión 2') });
    expect(await status('folder')).toMatchObject({ run: { message: expect.stringContaining('detenida') } });

    await expect(setApart(acting, folderProjection, 'folder-2', ITSELF)).rejects.toThrow('no tiene eventos');
    await expect(setApart(acting, folderProjection, 'other-1', ITSELF)).rejects.toThrow('no tiene eventos');
    expect(await setApart(acting, folderProjection, 'folder-1', ITSELF)).toMatchObject({
      records: ['folder-1'],
    });
    await expect.poll(async () => (await status('folder'))?.stopped_record).toBe('folder-3');
    expect(await setApart(acting, folderProjection, undefined, ITSELF)).toMatchObject({
      records: ['folder-1', 'folder-3'],
    });
    expect(await service.positions.waitFor(['folder'], third, LONG_MS)).toBe(true);
    const later = await service.writer.write('folder', 1, paper('nota'), newer);
    await service.writer.write('folder', 2, paper('acta'));
    expect(await service.positions.waitFor(['folder'], later, LONG_MS)).toBe(true);
    const rows = [
      { title: 'Compras', papers: ['factura'] },
      { title: 'Compras', papers: ['acta'] },
      { title: 'Compras', papers: [] },
    ];
    await expect.poll(async () => await titles()).toEqual(rows);
    expect((await status('folder'))?.quarantined).toMatchObject([
      { record: 'folder-3', revision: 1, error: expect.stringContaining(named) },
      { record: 'folder-1', revision: 2, error: expect.stringContaining(named) },
    ]);

    for (const kind of ['verify', 'rebuild'] as const) {
      const { differences, leftOut, stopped } = await rebuild(service, folderProjection, { kind });
      expect(differences.map(({ added, gone, changed }) => added + gone + changed)).toEqual([0, 0]);
      expect(leftOut.map(({ record }) => record).sort()).toEqual(['folder-1', 'folder-3']);
      expect(stopped).toBeNull();
      expect(await titles()).toEqual(rows);
    }
    const again = await retry(service, folderProjection, ITSELF);
    expect(again.results.map(({ released }) => released)).toEqual([false, false]);
    await feed.stop();

    await service.pool.query("update read.quarantine set build = 'earlier'");
    await retryAfterRelease({ ...service, log: openLog({ level: 'silent' }) }, nextProjection);
    expect(await status('folder')).toMatchObject({ quarantined: [] });
    expect((await service.pool.query('select from read.acknowledged')).rowCount).toBe(0);
    expect((await titles())[0]?.papers).toEqual(
      newer === closed
        ? ['factura ?', 'recibo ?', 'nota ?']
        : ['factura ?', 'acta 3', 'recibo ?', 'nota ?', 'acta 3'],
    );
  });

  it('is shown in the health of the reading role', async () => {
    await service.writer.write('folder', 1, opened, newer);
    const projecting = await startProjections({
      ...service,
      projections: [folderProjection, otherProjection],
      log: openLog({ stream: { write: () => undefined } }),
    });
    try {
      await expect.poll(async () => (await status('folder'))?.stopped).toContain(named);
      await expect(projecting.health()).rejects.toMatchObject({
        name: 'ClearError',
        message: expect.stringContaining('folder: folder-1, revisión 1'),
      });
    } finally {
      await projecting.stop();
    }
  });
});

it('events of every version make the same rows, live and rebuilt', async () => {
  const next = nextProcess();
  try {
    await service.writer.write('folder', 1, opened, paper('factura'), newPaper);
    await expect
      .poll(async () => await titles())
      .toEqual([{ title: 'Compras', papers: ['factura ?', 'acta 3'] }]);
  } finally {
    await next.stop();
  }
  const { differences, leftOut } = await rebuild(service, nextProjection);
  expect(leftOut).toEqual([]);
  expect(differences.map(({ added, gone, changed }) => added + gone + changed)).toEqual([0, 0]);
});

it('a release lists which kinds of events it adds, and from which event on there is no way back', async () => {
  const { pool, store } = service;
  const asBuild = async (build: string): Promise<void> => {
    await pool.query('update read.build set build = $1', [build]);
    await pool.query('update read.projection set build = $1', [build]);
  };
  await pool.query("update read.projection set build = 'unknown'");
  expect(await addedByOwn(pool, store, [nextProjection])).toEqual([
    { build: 'unknown', unknown: null, first: null },
  ]);
  await keepKinds(pool, [folderProjection]);
  await asBuild('earlier');
  const kinds = ['folder PaperAdded 2', 'folder FolderClosed 1'];
  expect(await addedByOwn(pool, store, [nextProjection])).toEqual([
    { build: 'earlier', unknown: kinds, first: null },
  ]);
  await service.writer.write('folder', 1, opened, paper('factura'), newPaper, closed);
  const first = { stream: 'folder-1', revision: 2, type: 'PaperAdded', at: expect.any(String) };
  expect(await addedByOwn(pool, store, [nextProjection])).toMatchObject([{ unknown: kinds, first }]);
  expect(await unknownToOwn(pool, store, [folderProjection])).toMatchObject({ unknown: [], first: null });
  expect(await wayBack(pool, store)).toBeUndefined();

  // The release is in: the report is that the former one can no longer take its place.
  await keepKinds(pool, [nextProjection]);
  await pool.query("update read.projection set build = 'dev'");
  expect(await wayBack(pool, store)).toMatchObject({ build: 'earlier', unknown: kinds, first });
  await pool.query("update read.build set build = 'later' where build = 'dev'");
  await pool.query("update read.projection set build = 'later'");
  expect(await unknownToOwn(pool, store, [folderProjection])).toMatchObject({ unknown: kinds, first });
});
