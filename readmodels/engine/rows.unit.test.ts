import type { JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import { testMetadata } from '@expediente/testing/events.ts';
import { folderEvents, folderProjection } from '@expediente/testing/projections/folders.ts';
import { expect, it } from 'vitest';
import type { FoldedEvent } from './present.ts';
import { type Leaving, Rows } from './rows.ts';
import type { Row } from './tables.ts';

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

/** Rows of which records with poison are put apart. */
const rowsApart = (apart = new Set<StreamName>()) =>
  new Rows(folderProjection, {
    apart,
    poisoned: ({ event: { stream } }) => {
      apart.add(stream);
      return false;
    },
  });

const written = (leaving: readonly Leaving[]) =>
  leaving.flatMap(({ changes }) => [...changes].map(({ row, stored }) => ({ row, stored })));

it('a row leaves once it was not used between two turns, folded with all that came for it', () => {
  const rows = rowsApart();
  expect(rows.take([opened(1), opened(2), paper(1, 1, 'a')])).toEqual([]);
  expect(rows).toMatchObject({ records: 2, events: 3 });
  expect(written(rows.turn())).toEqual([]);
  expect(rows).toMatchObject({ records: 0, events: 0 });
  expect(rows.take([paper(1, 2, 'b')])).toEqual([]);
  expect(written(rows.turn())).toMatchObject([{ row: { id: 2, papers: [] }, stored: undefined }]);
  expect(written(rows.turn())).toMatchObject([{ row: { id: 1, papers: ['a', 'b'] }, stored: undefined }]);
  expect(written(rows.turn())).toEqual([]);
});

it('a row that has left is sought before its next event is folded into it', () => {
  const rows = rowsApart();
  rows.take([opened(1)]);
  rows.turn();
  const [left] = written(rows.turn());
  const [sought] = rows.take([paper(1, 1, 'a'), paper(1, 2, 'b'), opened(3)]);
  expect(sought?.rows.map(({ key }) => key)).toEqual([{ id: 1 }]);
  if (sought && left?.row) rows.put(sought, [left.row]);
  rows.turn();
  expect(written(rows.turn())).toMatchObject([
    { row: { id: 1, title: 'Carpeta 1', papers: ['a', 'b'] }, stored: { papers: [] } },
    { row: { id: 3 }, stored: undefined },
  ]);
});

it('what is gone when it leaves is not written, and what was stored is deleted', () => {
  const rows = rowsApart();
  const thrownAway = (folder: number) => event(folder, 1, 'FolderThrownAway', {});
  const [sought] = rows.take([opened(1), thrownAway(1), thrownAway(2)]);
  if (sought) rows.put(sought, [{ id: 2, title: 'Carpeta 2', papers: [] }]);
  rows.turn();
  expect(written(rows.turn())).toMatchObject([{ row: null, stored: { id: 2 } }]);
});

it('many events for one row are folded before it leaves, in their order', () => {
  const rows = rowsApart();
  const names = Array.from({ length: 100 }, (_, n) => `papel ${n}`);
  rows.take([opened(1)]);
  for (const [n, name] of names.entries()) rows.take([paper(1, n + 1, name)]);
  rows.turn();
  expect(written(rows.turn())).toMatchObject([{ row: { papers: names } }]);
});

it('a record whose event cannot be taken is put apart: none of its rows is written, and nothing more taken', () => {
  const apart = new Set<StreamName>();
  const rows = rowsApart(apart);
  rows.take([opened(1), opened(2), paper(1, 1, 'poison')]);
  rows.turn();
  const leaving = rows.turn();
  expect(leaving.flatMap(({ records }) => records)).toEqual(['folder-1', 'folder-2']);
  expect(written(leaving)).toMatchObject([{ row: { id: 2 } }]);
  expect([...apart]).toEqual(['folder-1']);
  expect(rows.take([paper(1, 2, 'a')])).toEqual([]);
  expect(rows.records).toBe(0);
});

it('a record keeps what came before its poison where its rows are to be written all the same, and is reported once', () => {
  const reported: string[] = [];
  const rows = new Rows(folderProjection, {
    apart: new Set(),
    poisoned({ event, message }) {
      reported.push(`${event.stream}@${event.revision}: ${message}`);
      return true;
    },
  });
  rows.take([opened(1), paper(1, 1, 'a'), opened(2), paper(1, 2, 'poison'), paper(1, 3, 'b')]);
  expect(rows.end().flatMap(({ changes }) => changes.map(({ row }) => row))).toMatchObject([
    { id: 1, papers: ['a'] },
    { id: 2 },
  ]);
  expect(reported).toEqual(['folder-1@2: a paper that cannot be read']);
});

it('the same events make the same rows, however often they turn', () => {
  const events = Array.from({ length: 300 }, (_, n) =>
    n < 20 ? opened(n) : paper(n % 20, Math.floor(n / 20), `papel ${n}`),
  );
  const atOnce = rowsApart();
  atOnce.take(events);
  const whole = atOnce.end().flatMap(({ changes }) => changes.map(({ row }) => row));
  const table = new Map<unknown, Row>();
  const often = rowsApart();
  const write = (leaving: readonly Leaving[]) => {
    for (const { row } of leaving.flatMap(({ changes }) => [...changes])) if (row) table.set(row.id, row);
  };
  for (const event of events) {
    for (const sought of often.take([event]))
      often.put(
        sought,
        sought.rows.flatMap(({ key }): readonly Row[] => {
          const row = table.get(key.id);
          return row ? [row] : [];
        }),
      );
    write(often.turn());
  }
  write([...often.turn(), ...often.turn()]);
  expect([...table.values()]).toEqual(whole);
});
