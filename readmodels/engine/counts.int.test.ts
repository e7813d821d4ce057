import type { StreamName } from '@expediente/kernel/streams.ts';
import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Projection } from '../projection.ts';
import { countAll } from './counts.ts';
import { rebuild } from './rebuild.ts';
import { reproject } from './reproject.ts';
import { createTables } from './tables.ts';
import { copyChanges } from './writer.ts';

/** Folders, counted by their totals. */
const counted: Projection = {
  ...folderProjection,
  folds: folderProjection.folds.map((fold) => ({
    ...fold,
    table: { ...fold.table, counts: { folder_count: ['title', 'total'] } },
  })),
};

const opened = (title: string | null) => ({ type: 'FolderOpened', data: { title } });
const total = (value: string) => ({ type: 'TotalSet', data: { total: value } });

let service: TestProjections;
beforeEach(async () => {
  service = await testProjections([counted]);
  service.startFeed();
});
afterEach(async () => await service.close());

const held = async () =>
  (await service.pool.query(`select title, total, records from read.folder_count_v1 order by 1, 2`)).rows;

describe('counts', () => {
  it('follow rows that come, change and go, and a rebuild makes the same', async () => {
    const { writer, positions } = service;
    await writer.write('folder', 1, opened('A'));
    await writer.write('folder', 2, opened('A'), total('5.00'));
    await positions.waitFor(['folder'], await writer.write('folder', 3, opened('B')));
    expect(await held()).toEqual([
      { title: 'A', total: '0.00', records: 1 },
      { title: 'A', total: '5.00', records: 1 },
      { title: 'B', total: '0.00', records: 1 },
    ]);
    await writer.write('folder', 1, total('5.00'));
    await writer.write('folder', 4, opened(null));
    const last = await writer.write('folder', 3, { type: 'FolderThrownAway', data: {} });
    await positions.waitFor(['folder'], last);
    const both = [{ title: 'A', total: '5.00', records: 2 }];
    expect(await held()).toEqual(both);

    const { differences } = await rebuild(service, counted);
    expect(differences).toMatchObject([
      { table: 'folder', changed: 0 },
      { table: 'folder_count', added: 0, gone: 0, changed: 0 },
      { table: 'folder_paper' },
    ]);
    expect(await held()).toEqual(both);
    let coming: Promise<unknown> | undefined;
    await rebuild(service, counted, {
      onProgress: ({ phase }) => {
        if (phase === 'indexing') coming ??= writer.write('folder', 5, opened('A'), total('1e17'));
      },
    });
    await coming;
    await positions.waitFor(['folder'], await writer.write('folder', 6, opened('C')));
    const rows = await service.pool.query(
      'select title, total, count(*) as records from read.folder_v1 where title is not null group by 1, 2 order by 1, 2',
    );
    expect(await held()).toEqual(rows.rows);
    await positions.waitFor(
      ['folder'],
      await writer.write('folder', 6, { type: 'FolderThrownAway', data: {} }),
    );
    await writer.write('folder', 5, total('0.00'));
    await positions.waitFor(
      ['folder'],
      await writer.write('folder', 5, { type: 'FolderThrownAway', data: {} }),
    );
    expect(await held()).toEqual(both);
    await positions.waitFor(['folder'], await writer.write('folder', 2, total('7.00')));
    expect(await held()).toEqual([
      { title: 'A', total: '5.00', records: 1 },
      { title: 'A', total: '7.00', records: 1 },
    ]);
  });

  it('stay right when a record is projected again alone', async () => {
    const { writer, positions } = service;
    await positions.waitFor(['folder'], await writer.write('folder', 1, opened('A'), total('5.00')));
    await reproject(service, counted, 'folder-1' as StreamName);
    expect(await held()).toEqual([{ title: 'A', total: '5.00', records: 1 }]);
  });

  it('of filled tables are made of all rows, and then follow each change', async () => {
    const [fold] = counted.folds;
    if (!fold) throw new Error('the sample has a fold');
    const client = await service.pool.connect();
    try {
      await createTables(client, counted, 'next');
      const target = { client, version: counted.version, place: 'next' as const };
      const row = { id: 1, title: 'A', papers: [], total: '0.00', opened_at: '2026-01-01T00:00:00.000Z' };
      const nameless = { ...row, id: 2, title: null };
      const moved = { ...row, title: 'B' };
      const groups = async () =>
        (await client.query('select title, total, records from read.folder_count_v1_next')).rows;
      const changes = [row, nameless].map((each) => ({ key: { id: each.id }, row: each, stored: undefined }));
      await copyChanges(target, [{ fold, changes }], 'uncounted');
      expect(await groups()).toEqual([]);
      await countAll(target, fold.table);
      expect(await groups()).toEqual([{ title: 'A', total: '0.00', records: 1 }]);
      const change = { key: { id: 1 }, row: moved, stored: row };
      await copyChanges(target, [{ fold, changes: [change] }], 'counted');
      expect(await groups()).toEqual([{ title: 'B', total: '0.00', records: 1 }]);
    } finally {
      client.release();
    }
  });
});
