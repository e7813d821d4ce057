import type { JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import { testMetadata } from '@expediente/testing/events.ts';
import { folderEvents, folderProjection } from '@expediente/testing/projections/folders.ts';
import { expect, it } from 'vitest';
import { Gathering, type Leaving } from './gathering.ts';
import type { FoldedEvent } from './present.ts';

const event = (folder: number, revision: number, type: string, data: JsonObject): FoldedEvent =>
  toPresent(folderEvents, {
    stream: streamName('folder', folder),
    revision,
    type,
    data,
    metadata: testMetadata(),
  });
const opened = (folder: number) => event(folder, 0, 'FolderOpened', { title: `Carpeta ${folder}` });
const paper = (folder: number, revision: number, name: string) =>
  event(folder, revision, 'PaperAdded', { name });

const written = (leaving: readonly Leaving[]) =>
  leaving.flatMap(({ changes }) => [...changes].map(({ row, stored }) => ({ row, stored })));

it('a row leaves once it was not used between two turns, folded with all that came for it', () => {
  const gathering = new Gathering(folderProjection, new Set());
  expect(gathering.take([opened(1), opened(2), paper(1, 1, 'a')])).toEqual([]);
  expect(gathering).toMatchObject({ rows: 2, events: 3 });
  expect(written(gathering.turn())).toEqual([]);
  expect(gathering).toMatchObject({ rows: 0, events: 0 });
  expect(gathering.take([paper(1, 2, 'b')])).toEqual([]);
  expect(written(gathering.turn())).toMatchObject([{ row: { id: 2, papers: [] }, stored: undefined }]);
  expect(written(gathering.turn())).toMatchObject([
    { row: { id: 1, papers: ['a', 'b'] }, stored: undefined },
  ]);
  expect(written(gathering.turn())).toEqual([]);
});

it('a row that has left is sought before its next event is folded into it', () => {
  const gathering = new Gathering(folderProjection, new Set());
  gathering.take([opened(1)]);
  gathering.turn();
  const [left] = written(gathering.turn());
  const [sought] = gathering.take([paper(1, 1, 'a'), paper(1, 2, 'b'), opened(3)]);
  expect(sought?.rows.map(({ key }) => key)).toEqual([{ id: 1 }]);
  if (sought && left?.row) gathering.put(sought, [left.row]);
  gathering.turn();
  expect(written(gathering.turn())).toMatchObject([
    { row: { id: 1, title: 'Carpeta 1', papers: ['a', 'b'] }, stored: { papers: [] } },
    { row: { id: 3 }, stored: undefined },
  ]);
});

it('what is gone when it leaves is not written, and what was stored is deleted', () => {
  const gathering = new Gathering(folderProjection, new Set());
  const thrownAway = (folder: number) => event(folder, 1, 'FolderThrownAway', {});
  const [sought] = gathering.take([opened(1), thrownAway(1), thrownAway(2)]);
  if (sought) gathering.put(sought, [{ id: 2, title: 'Carpeta 2', papers: [] }]);
  gathering.turn();
  expect(written(gathering.turn())).toMatchObject([{ row: null, stored: { id: 2 } }]);
});

it('many events for one row are folded before it leaves, in their order', () => {
  const gathering = new Gathering(folderProjection, new Set());
  const names = Array.from({ length: 100 }, (_, n) => `papel ${n}`);
  gathering.take([opened(1)]);
  for (const [n, name] of names.entries()) gathering.take([paper(1, n + 1, name)]);
  gathering.turn();
  expect(written(gathering.turn())).toMatchObject([{ row: { papers: names } }]);
});

it('a record whose event cannot be taken is put apart: none of its rows is written, and nothing more taken', () => {
  const apart = new Set<StreamName>();
  const gathering = new Gathering(folderProjection, apart);
  gathering.take([opened(1), opened(2), paper(1, 1, 'poison')]);
  gathering.turn();
  const leaving = gathering.turn();
  expect(leaving.flatMap(({ records }) => records)).toEqual(['folder-1', 'folder-2']);
  expect(written(leaving)).toMatchObject([{ row: { id: 2 } }]);
  expect([...apart]).toEqual(['folder-1']);
  expect(gathering.take([paper(1, 2, 'a')])).toEqual([]);
  expect(gathering.rows).toBe(0);
});
