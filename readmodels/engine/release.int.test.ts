import { openLog } from '@expediente/platform/logs.ts';
import { startProjections } from '@expediente/projections/projecting.ts';
import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Projection } from '../projection.ts';
import { ITSELF } from './actor.ts';
import { keptRows } from './difference-rows.ts';
import { rebuild } from './rebuild.ts';
import { swapIn, waitingVersions } from './release.ts';
import { runsOf } from './runs.ts';
import { projectionStatuses } from './status.ts';

/** A version with another rule for titles, one column more and one less. */
const NEXT: Projection = {
  ...folderProjection,
  version: 'a1b2c3',
  folds: folderProjection.folds.map((fold) => {
    const { total: _, ...columns } = fold.table.columns as Record<string, 'text'>;
    return {
      ...fold,
      table: { ...fold.table, columns: { ...columns, shelf: 'text' } },
      written: (row) => {
        const { total: __, ...kept } = row;
        return { ...kept, shelf: 'A', title: row.title === 'Compras' ? 'COMPRAS' : row.title };
      },
    };
  }),
};

let service: TestProjections;
beforeEach(async () => {
  service = await testProjections([folderProjection]);
  await service.writer.write('folder', 1, opened('Compras'), { type: 'PaperAdded', data: { name: 'a' } });
  await service.writer.write('folder', 2, opened('Otra'));
});
afterEach(async () => await service.close());

const opened = (title: string) => ({ type: 'FolderOpened', data: { title } });
const log = openLog({ level: 'silent' });
const caughtUp = async () => await service.positions.waitFor(['folder'], await service.store.head(), 10_000);
const titles = async (version: string) =>
  (
    await service.pool.query<{ title: string }>(`select title from read.folder_${version} order by id`)
  ).rows.map(({ title }) => title);
const tables = async () =>
  (
    await service.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'read' and tablename like 'folder%' order by 1`,
    )
  ).rows.map(({ name }) => name);

describe('a release', () => {
  it('is filled next to the live version and kept up to date, until ops swap it; the version before goes on too', async () => {
    service.startFeed();
    await caughtUp();
    const starting = startProjections({ ...service, log, projections: [NEXT], swap: 'ops' });
    await vi.waitFor(
      async () => expect(await waitingVersions(service.pool, 'folder')).toEqual(['a1b2c3']),
      10_000,
    );
    await service.writer.write('folder', 3, opened('Tercera'));
    await vi.waitFor(
      async () => expect(await titles('a1b2c3')).toEqual(['COMPRAS', 'Otra', 'Tercera']),
      10_000,
    );
    const [before] = await projectionStatuses(service.pool, service.store);
    expect(before).toMatchObject({ version: 'v1', run: { kind: 'release', state: 'done', differing: 1 } });
    await swapIn(service, 'folder', 'a1b2c3', ITSELF);
    const projecting = await starting;
    try {
      const [after] = await projectionStatuses(service.pool, service.store);
      expect(after).toMatchObject({ version: 'a1b2c3', run: { kind: 'swap', from_version: 'v1' } });
      await service.writer.write('folder', 4, opened('Cuarta'));
      expect(await projecting.caughtUp(10_000)).toBe(true);
      // Processes of the release before read their own tables, and keep them.
      expect(await caughtUp()).toBe(true);
      expect(await titles('v1')).toEqual(['Compras', 'Otra', 'Tercera', 'Cuarta']);
    } finally {
      await projecting.stop();
    }
  });

  it('that is taken back goes on with its tables from where they stood', async () => {
    service.startFeed();
    await caughtUp();
    const next = await startProjections({ ...service, log, projections: [NEXT] });
    await next.stop();
    await service.writer.write('folder', 3, opened('Tercera'));
    const back = await startProjections({ ...service, log, projections: [folderProjection] });
    try {
      await expect.poll(async () => await titles('v1')).toEqual(['Compras', 'Otra', 'Tercera']);
      expect((await projectionStatuses(service.pool, service.store))[0]).toMatchObject({ version: 'v1' });
      const { rows } = await runsOf(service.pool, 'folder', { offset: 0, limit: 10 });
      expect(rows.map(({ kind, to_version }) => [kind, to_version])).toEqual([
        ['swap', 'v1'],
        ['swap', 'a1b2c3'],
        ['release', 'a1b2c3'],
      ]);
    } finally {
      await back.stop();
    }
  });

  it('is not filled of a log that its seals contradict, and the version in use stays', async () => {
    service.startFeed();
    await caughtUp();
    const notAsSealed = async () => ['el registro no es lo que se selló'];
    const options = { ...service, log, projections: [NEXT], notAsSealed };
    await expect(startProjections(options)).rejects.toMatchObject({
      exitCode: 4,
      message: expect.stringContaining('el registro no es lo que se selló'),
    });
    expect((await projectionStatuses(service.pool, service.store))[0]).toMatchObject({ version: 'v1' });
    expect(await waitingVersions(service.pool, 'folder')).toEqual([]);
    expect(await titles('v1')).toEqual(['Compras', 'Otra']);
  });

  it('whose start is ended leaves nothing that runs', async () => {
    const ending = new AbortController();
    const starting = startProjections({
      ...service,
      log,
      projections: [NEXT],
      swap: 'ops',
      signal: ending.signal,
    });
    await vi.waitFor(
      async () => expect(await waitingVersions(service.pool, 'folder')).toEqual(['a1b2c3']),
      10_000,
    );
    ending.abort();
    await expect(starting).rejects.toThrow();
    await vi.waitFor(async () => expect(await waitingVersions(service.pool, 'folder')).toEqual([]), 10_000);
  });
});

describe.each([
  [
    'an event was changed in',
    `update eventstore.event set data = '{"title":"Otra cosa"}' where stream = 'folder-1' and revision = 0`,
  ],
  ['the end was cut off', `delete from eventstore.event where stream = 'folder-2'`],
])('a release over a log that %s', (_, tampering) => {
  it.each(['auto', 'ops'] as const)('does not start, and nothing is swapped (%s)', async (swap) => {
    const feed = service.startFeed();
    await caughtUp();
    await feed.stop();
    await service.pool.query(
      `alter table eventstore.event disable trigger append_only; ${tampering};
       alter table eventstore.event enable trigger append_only`,
    );
    await expect(startProjections({ ...service, log, projections: [NEXT], swap })).rejects.toMatchObject({
      exitCode: 4,
      message: expect.stringContaining('no modifique nada'),
    });
    expect(await projectionStatuses(service.pool, service.store)).toMatchObject([{ version: 'v1' }]);
    expect(await titles('v1')).toEqual(['Compras', 'Otra']);
    expect(await tables()).toEqual(['folder_paper_v1', 'folder_v1']);
    const { rows } = await runsOf(service.pool, 'folder', { offset: 0, limit: 10 });
    expect(rows.map(({ kind, state }) => [kind, state])).toEqual([['release', 'failed']]);
  });
});

describe('a preview of a release', () => {
  it('compares with the live version, names columns that come and go, keeps the rows, and leaves nothing behind', async () => {
    service.startFeed();
    await caughtUp();
    const { differences, run, kept } = await rebuild(service, NEXT, { kind: 'preview' });
    expect(differences).toMatchObject([
      { table: 'folder', changed: 1, columns: { title: 1 }, columnsAdded: ['shelf'], columnsGone: ['total'] },
      { table: 'folder_paper', added: 0, gone: 0, changed: 0 },
    ]);
    expect(kept).toBe(1);
    expect(await keptRows(service.pool, run, { after: 0, offset: 0, limit: 10 })).toMatchObject([
      {
        kind: 'changed',
        key: { id: 1 },
        columns: ['title'],
        before: { title: 'Compras' },
        after: { title: 'COMPRAS' },
      },
    ]);
    expect(await tables()).toEqual(['folder_paper_v1', 'folder_v1']);
    expect((await service.pool.query('select from read.projection')).rowCount).toBe(1);
  });

  it('says nothing of what the live tables do not hold yet', async () => {
    const feed = service.startFeed();
    await caughtUp();
    await feed.stop();
    await service.writer.write('folder', 2, { type: 'PaperAdded', data: { name: 'b' } });
    await service.writer.write('folder', 3, opened('Tercera'));
    const { differences } = await rebuild(service, folderProjection, { kind: 'verify' });
    expect(differences).toMatchObject([
      { table: 'folder', added: 0, gone: 0, changed: 0 },
      { table: 'folder_paper', added: 0, gone: 0, changed: 0 },
    ]);
  });

  it('verification is refused where another version is in use', async () => {
    await expect(rebuild(service, NEXT, { kind: 'verify' })).rejects.toThrow('la versión en uso es v1');
  });
});
