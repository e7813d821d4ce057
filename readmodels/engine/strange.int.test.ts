import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import { openPool } from '@expediente/platform/database.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { type Projecting, startProjections } from '@expediente/projections/projecting.ts';
import { event, eventsOf } from '@expediente/schemas/events.ts';
import { Text } from '@expediente/schemas/shared/event-fields.ts';
import { testDatabase } from '@expediente/testing/database.ts';
import type { StandInLog } from '@expediente/testing/kurrent/log.ts';
import { StandIn } from '@expediente/testing/kurrent/stand-in.ts';
import { folderProjection, metadataOf, Writer } from '@expediente/testing/projections/folders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Projection } from '../projection.ts';
import { ITSELF } from './actor.ts';
import { standings } from './log.ts';
import { projectionMigrations } from './migrations.ts';
import { rebuild } from './rebuild.ts';
import { retry } from './retry.ts';
import { projectionStatuses } from './status.ts';

/** What others write into a KurrentDB, or take out of it: each leaves out one record at most, and stops nothing. */

const PATIENCE_MS = 20_000;

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
const projections = [folderProjection, otherProjection];

const opened = { type: 'FolderOpened', data: { title: 'Compras' } };
const paper = { type: 'PaperAdded', data: { name: 'factura' } };
const noted = { type: 'Noted', data: { text: 'sigue' } };

let server: StandIn;
let store: KurrentEventStore;
let place: Awaited<ReturnType<typeof aDatabase>>;
let writer: Writer;
let projecting: Projecting | undefined;

async function aDatabase() {
  const { connectionString, drop } = await testDatabase();
  const pool = openPool({ connectionString, name: 'projections test' });
  await migrate(pool, projectionMigrations);
  return { pool, drop };
}

beforeEach(async () => {
  server = await new StandIn().start();
  store = await KurrentEventStore.open({ address: server.address, categories: ['folder', 'other'] });
  place = await aDatabase();
  writer = new Writer(store);
});

afterEach(async () => {
  await projecting?.stop();
  projecting = undefined;
  await store.close();
  server.stop();
  await place.pool.end();
  await place.drop();
});

/** A process that projects, as far as the log goes now. */
async function start(): Promise<void> {
  await projecting?.stop();
  const log = openLog({ level: 'silent' });
  projecting = await startProjections({ pool: place.pool, store, log, projections });
  expect(await projecting.caughtUp(PATIENCE_MS)).toBe(true);
}

const folders = async () =>
  (await place.pool.query('select id, papers from read.folder_v1 order by id')).rows as readonly unknown[];
const statuses = async () =>
  Object.fromEntries((await projectionStatuses(place.pool, store)).map((each) => [each.name, each]));

const OURS = JSON.stringify({ ...metadataOf(), chain: 'ab'.repeat(32) });
const { userId: _, ...withoutUser } = JSON.parse(OURS);

/** What is done to a record, and how it is named. */
const STRANGE: Readonly<Record<string, readonly [(log: StandInLog) => void, string]>> = {
  'deleted for good': [(log) => log.tombstone('folder-1'), 'folder-1 fue borrado por fuera de Expediente'],
  'an event of another program': [
    (log) => log.write('folder-1', { type: 'Ajeno', data: '{"a":1}', metadata: '{"correlationId":"x"}' }),
    'folder-1 tiene en la revisión 1 un evento que no escribió Expediente (Ajeno)',
  ],
  'an event without metadata': [
    (log) => log.write('folder-1', { type: 'PaperAdded', data: '{"name":"x"}' }),
    'folder-1 tiene en la revisión 1 un evento que no escribió Expediente (PaperAdded)',
  ],
  'an event that is not JSON': [
    (log) => log.write('folder-1', { type: 'PaperAdded', data: Buffer.from([1, 2, 3]), metadata: '\u0001' }),
    'folder-1 tiene en la revisión 1 un evento que no escribió Expediente (PaperAdded)',
  ],
  'an event without its user': [
    (log) =>
      log.write('folder-1', {
        type: 'PaperAdded',
        data: '{"name":"x"}',
        metadata: JSON.stringify(withoutUser),
      }),
    'su dato «userId» no es lo que Expediente escribe',
  ],
  'an event whose data are damaged': [
    (log) => log.write('folder-1', { type: 'PaperAdded', data: '[1]', metadata: OURS }),
    'su contenido no es lo que Expediente escribe',
  ],
};

test.each(Object.entries(STRANGE))(
  '%s: its record is set apart, and all others go on',
  async (what, [act, words]) => {
    await start();
    await writer.write('folder', 1, opened);
    await writer.write('folder', 2, opened);
    act(server.log);
    await writer.write('folder', 2, paper);
    await writer.write('other', 1, noted);
    expect(await projecting?.caughtUp(PATIENCE_MS)).toBe(true);
    const rows = [
      { id: 1, papers: [] },
      { id: 2, papers: ['factura'] },
    ];
    const isApart = {
      folder: {
        behind: false,
        stopped: null,
        quarantined: [{ record: 'folder-1', error: expect.stringContaining(words) }],
      },
      other: { behind: false, stopped: null, quarantined: [] },
    };
    expect(await folders()).toEqual(rows);
    expect(await statuses()).toMatchObject(isApart);
    await projecting?.health();
    // Tried again, started again and made anew it is the same.
    const again = await retry({ pool: place.pool, store }, folderProjection, ITSELF);
    expect(again.results).toMatchObject([{ released: false, error: expect.stringContaining(words) }]);
    await start();
    expect(await statuses()).toMatchObject(isApart);
    const made = rebuild({ pool: place.pool, store }, folderProjection);
    if (what.includes('its user') || what.includes('damaged'))
      await expect(made).rejects.toThrow('la cadena de folder-1');
    else {
      const { differences, leftOut } = await made;
      expect(leftOut).toMatchObject([{ record: 'folder-1', kind: 'strange' }]);
      expect(differences.map(({ added, gone, changed }) => added + gone + changed)).toEqual([0, 0]);
      expect(await statuses()).toMatchObject(isApart);
    }
    expect(await folders()).toEqual(rows);
  },
);

test('a deleted record whose events the server has removed keeps its row, and is named at each start', async () => {
  await start();
  await writer.write('folder', 1, opened);
  expect(await projecting?.caughtUp(PATIENCE_MS)).toBe(true);
  server.log.tombstone('folder-1');
  server.log.scavenge();
  await start();
  expect(await folders()).toEqual([{ id: 1, papers: [] }]);
  expect(await statuses()).toMatchObject({ folder: { quarantined: [{ record: 'folder-1' }] } });
});

test('what is of no category of ours moves no position beyond the end of our log', async () => {
  await start();
  await writer.write('folder', 1, opened);
  for (const stream of ['cuenta-1', 'lento-7', 'otra-1'])
    server.log.write(stream, { type: 'Ajeno', data: Buffer.from([1, 2, 3]) });
  server.log.tombstone('otra-1');
  expect(await projecting?.caughtUp(PATIENCE_MS)).toBe(true);
  await start();
  expect(await standings(place.pool, store)).toEqual({ own: ['folder', 'other'], other: [], beyond: [] });
  expect(await statuses()).toMatchObject({ folder: { quarantined: [] }, other: { quarantined: [] } });
});

test('a position that an event of others moved beyond the end of our log is one of this log, until that event is gone', async () => {
  await start();
  const end = await writer.write('folder', 1, opened);
  expect(await projecting?.caughtUp(PATIENCE_MS)).toBe(true);
  await projecting?.stop();
  projecting = undefined;
  server.log.write('cuenta-1', { type: 'Ajeno', data: '{}' });
  const moved = `k${String(server.log.end).padStart(19, '0')}`;
  // As releases before, whose positions moved by every name that looks like ours.
  await place.pool.query('update read.projection set position = $1', [`${moved}.${moved.slice(1)}`]);
  expect(await standings(place.pool, store)).toMatchObject({ own: ['folder', 'other'], beyond: [] });
  server.log.replace(server.log.records.slice(0, -1));
  expect(await store.head()).toBe(end);
  expect(await standings(place.pool, store)).toMatchObject({ own: [], beyond: ['folder', 'other'] });
});
