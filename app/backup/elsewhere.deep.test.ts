import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { StandIn } from '@expediente/testing/kurrent/stand-in.ts';
import {
  buildProduct,
  dataFolder,
  type OpsEnded,
  startedOnce,
  startOps,
} from '@expediente/testing/product/spawned.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** An installation whose events are in KurrentDB, here a stand-in that implements its protocol. */

let folder: Awaited<ReturnType<typeof dataFolder>>;
let source: TestDatabase;
let target: TestDatabase;
let file: string;
const [events, copied] = [new StandIn(), new StandIn()];

beforeAll(async () => {
  await buildProduct();
  folder = await dataFolder();
  [source, target] = await Promise.all([testDatabase(), testDatabase()]);
  await Promise.all([events.start(), copied.start()]);
  file = join(folder.path, 'respaldo.gz');
  await startedOnce(variables(source, events));
  const { code, output } = await ops(source, events, 'demo', '--orders', '2');
  expect(code, output).toBe(0);
});

afterAll(async () => {
  await Promise.all([source.drop(), target.drop(), events.stop(), copied.stop(), folder.remove()]);
});

const variables = ({ connectionString }: TestDatabase, store: StandIn | undefined) => ({
  DATA_DIR: folder.path,
  DATABASE_URL: connectionString,
  ...(store ? { EVENTSTORE_URL: store.address } : {}),
});

const ops = async (
  database: TestDatabase,
  store: StandIn | undefined,
  ...words: readonly string[]
): Promise<OpsEnded> => await startOps(variables(database, store), ...words).ended;

/** What the appends wrote, wherever it is stored. */
const eventsIn = ({ log }: StandIn) =>
  log.records
    .filter(({ stream }) => stream !== '_expediente')
    .map(({ stream, revision, id, type, data }) => ({ stream, revision, id, type, data: `${data}` }));

test('its backup holds the log, and nothing of the database next to it', async () => {
  const { code, output } = await ops(source, events, 'backup', file);
  expect(output).toContain(`${eventsIn(events).length.toLocaleString('en-US')} eventos`);
  expect(code, output).toBe(0);
  const text = gunzipSync(await readFile(file)).toString();
  expect(text).toContain('copy log (event) from stdin');
  expect(text).not.toContain('copy eventstore.');
});

test('it is restored only where its events have a place', async () => {
  const { code, output } = await ops(target, undefined, 'restore', file);
  expect(output).toContain('indique en EVENTSTORE_URL uno vacío');
  expect(code).toBe(1);
});

test('what was cut off goes on, and the whole log is there with its chains', async () => {
  // The first half came over before.
  copied.log.push(...events.log.records.slice(0, events.log.records.length / 2));
  const { code, output } = await ops(target, copied, 'restore', file);
  expect(output).toContain('La instalación está restaurada');
  expect(code, output).toBe(0);
  expect(eventsIn(copied)).toEqual(eventsIn(events));
});

test('a store with other events is refused, and nothing is written over them', async () => {
  // The log without its beginning is another one.
  const other = await new StandIn().start();
  other.push(...events.log.records.filter(({ type }) => type !== 'DemonstrationBegun'));
  const before = eventsIn(other);
  const database = await testDatabase();
  const { code, output } = await ops(database, other, 'restore', file);
  expect(output).toContain('tiene eventos que no son los del respaldo');
  expect(code).toBe(1);
  expect(eventsIn(other)).toEqual(before);
  await Promise.all([other.stop(), database.drop()]);
});

test('a changed event is refused by the name of its part', async () => {
  const text = gunzipSync(await readFile(file)).toString('latin1');
  const path = join(folder.path, 'cambiado.gz');
  await writeFile(
    path,
    gzipSync(Buffer.from(text.replace('DemonstrationBegun', 'DemonstrationBegan'), 'latin1')),
  );
  const { code, output } = await ops(target, copied, 'restore', '--check', path);
  expect(output).toContain('dañado en la parte «log»');
  expect(code).toBe(1);
});
