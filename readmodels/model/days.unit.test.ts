import type { FoldEvent } from '@expediente/eventstore/port.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { LifeCycle } from '@expediente/machines/decider.ts';
import type { EventOf } from '@expediente/schemas/events.ts';
import { folderEvents, metadataOf } from '@expediente/testing/projections/folders.ts';
import { expect, test } from 'vitest';
import { doorOf } from '../engine/present.ts';
import { Rows } from '../engine/rows.ts';
import type { Row } from '../engine/tables.ts';
import { readModel } from './read-model.ts';
import { recordModel } from './record-model.ts';

type Event = EventOf<typeof folderEvents>;
interface Folder {
  readonly papers: readonly string[];
  readonly total: string;
}

const cycle: LifeCycle<Folder, never, Event, null> = {
  name: 'folder',
  noun: 'carpeta',
  ruleVersion: '1',
  label: () => '',
  statuses: [],
  events: folderEvents,
  initial: { papers: [], total: '0.00' },
  status: () => 0,
  decide: () => ({ events: [] }),
  facts: () => null,
  offers: () => [],
  kinds: { FolderOpened: '', PaperAdded: '', TotalSet: '', PapersSet: '', FolderThrownAway: '' },
  sentence: () => '',
  reasonOf: () => '',
  evolve(folder, event) {
    switch (event.type) {
      case 'PaperAdded':
        if (event.data.name === 'poison') throw new Error('a paper that cannot be read');
        return { ...folder, papers: [...folder.papers, event.data.name] };
      case 'TotalSet':
        return { ...folder, total: event.data.total };
      default:
        return folder;
    }
  },
};

const model = recordModel({
  cycle,
  name: 'folder',
  key: { id: 'integer' },
  columns: {
    papers: { type: 'integer', of: ({ papers }) => papers.length },
    total: { type: 'text', of: ({ total }) => total },
    secret: { type: 'text', of: () => 'x', unlisted: true },
  },
  days: { columns: { words: { type: 'text', of: ({ papers }) => papers.join(' ') } } },
});
const projection = readModel({ name: 'folder', folds: [model], fold: 1 });
const present = doorOf(projection);
const versionsOf = (row: Row) => model.parts?.flatMap((part) => part.rowsOf(row as never)) ?? []; // rows of this fold

const folder = streamName('folder', 1);
const event = (
  stream: StreamName,
  revision: number,
  at: string,
  type: string,
  data: FoldEvent['data'],
): FoldEvent => ({ stream, revision, type, data, metadata: metadataOf({ at }) });
const opened = (at: string) => event(folder, 0, at, 'FolderOpened', { title: 'Compras' });
const paper = (revision: number, at: string, name = 'a') =>
  event(folder, revision, at, 'PaperAdded', { name });

/** The row that events come to, with the versions that are written with it. @param stored what the table had */
function written(events: readonly FoldEvent[], stored: readonly Row[] = []) {
  const rows = new Rows(projection, { apart: new Set(), poisoned: () => true });
  for (const sought of rows.take(events.map(present))) rows.put(sought, stored);
  const [row] = rows
    .end()
    .flatMap(({ changes }) => changes.flatMap((change) => (change.row ? [change.row] : [])));
  if (!row) throw new Error('no row');
  return { row, versions: versionsOf(row) };
}

test('a version for each day of Guatemala, as the record was at its end', () => {
  const { versions } = written([
    opened('2026-03-02T15:00:00.000Z'),
    paper(1, '2026-03-02T16:00:00.000Z'),
    // 22:30 in Guatemala of the same day.
    paper(2, '2026-03-03T04:30:00.000Z', 'b'),
    paper(3, '2026-03-03T06:30:00.000Z', 'c'),
    paper(4, '2026-03-09T12:00:00.000Z', 'd'),
  ]);
  expect(versions).toMatchObject([
    { id: 1, from_day: '2026-03-02', until_day: '2026-03-03', revision: 2, papers: 2, words: 'a b' },
    { id: 1, from_day: '2026-03-03', until_day: '2026-03-09', revision: 3, papers: 3, words: 'a b c' },
    { id: 1, from_day: '2026-03-09', until_day: 'infinity', revision: 4, papers: 4, words: 'a b c d' },
  ]);
  for (const version of versions)
    for (const column of ['record', 'facts', 'secret', 'state_since'])
      expect(version).not.toHaveProperty(column);
});

test('events of a clock that went back are of the day before them', () => {
  const { versions } = written([
    opened('2026-03-05T15:00:00.000Z'),
    paper(1, '2026-03-02T15:00:00.000Z'),
    paper(2, '2026-03-06T15:00:00.000Z', 'b'),
  ]);
  expect(versions).toMatchObject([
    { from_day: '2026-03-05', until_day: '2026-03-06', revision: 1 },
    { from_day: '2026-03-06', until_day: 'infinity', revision: 2 },
  ]);
});

test('the version that was open in the table is written again with its end, and none before it', () => {
  const { row } = written([opened('2026-03-02T15:00:00.000Z'), paper(1, '2026-03-03T15:00:00.000Z')]);
  // As it comes from its table: columns alone.
  const stored: Row = JSON.parse(JSON.stringify(model.written?.(row as never)));
  expect(written([paper(2, '2026-03-04T15:00:00.000Z', 'b')], [stored]).versions).toMatchObject([
    { from_day: '2026-03-03', until_day: '2026-03-04', revision: 1 },
    { from_day: '2026-03-04', until_day: 'infinity', revision: 2 },
  ]);
  expect(written([paper(2, '2026-03-03T20:00:00.000Z', 'b')], [stored]).versions).toMatchObject([
    { from_day: '2026-03-03', until_day: 'infinity', revision: 2 },
  ]);
});

test('of a record with an event that cannot be taken, the versions before it stay', () => {
  const { versions } = written([
    opened('2026-03-02T15:00:00.000Z'),
    paper(1, '2026-03-03T15:00:00.000Z'),
    paper(2, '2026-03-04T15:00:00.000Z', 'poison'),
  ]);
  expect(versions).toMatchObject([
    { from_day: '2026-03-02', until_day: '2026-03-03' },
    { from_day: '2026-03-03', until_day: 'infinity', revision: 1 },
  ]);
});

test('columns are in the order in which a scan of versions finds them cheapest', () => {
  expect(Object.keys(model.days?.table.columns ?? {})).toEqual([
    ...['id', 'state', 'from_day', 'until_day'],
    ...['papers', 'revision', 'date_created'],
    'words',
    ...['total', 'user_created'],
  ]);
});
