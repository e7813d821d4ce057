import { existsSync } from 'node:fs';
import { readdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { streamName } from '@expediente/kernel/streams.ts';
import { readConfiguration } from '@expediente/platform/config.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { newEvent } from '@expediente/testing/events.ts';
import { type DataFolder, dataFolder } from '@expediente/testing/product/spawned.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Foundations, openFoundations } from '../foundations/foundations.ts';
import { openExisting, openInstallation } from '../installation/installation.ts';
import { runOps } from '../ops/run.ts';
import { Closers } from '../process/closers.ts';
import { backupName, deleteOlder, whyNotGood } from './retention.ts';
import { writeBackup } from './write.ts';

let database: TestDatabase;
let data: DataFolder;
let folder: string;
let foundations: Foundations;
const closers = new Closers();
const signal = new AbortController().signal;
const reading = { signal, onProgress: () => undefined };

beforeAll(async () => {
  [database, data] = await Promise.all([testDatabase(), dataFolder()]);
  const installation = await openInstallation(
    readConfiguration({ DATA_DIR: data.path, DATABASE_URL: database.connectionString }),
  );
  foundations = await openFoundations(installation, closers);
});
afterAll(async () => {
  await closers.closeAll();
  await Promise.all([database.drop(), data.remove()]);
});
beforeEach(async () => {
  folder = (await dataFolder()).path;
});

let day = 0;
/** A backup as of one night more, under the name that it gets by itself; the nights are days apart. */
async function night(): Promise<string> {
  day += 1;
  const file = join(folder, backupName(new Date(Date.UTC(2026, 0, day, 8, 15))));
  const { connectionString } = database;
  await writeBackup(connectionString, file, { ...reading, store: foundations.store });
  return file;
}

const older = async (keep: number, installation = foundations.store.id) =>
  await deleteOlder(folder, { ...reading, keep, installation });

test('a backup of a log without events is no good one', async () => {
  await expect(night()).rejects.toThrow('El registro no tiene ningún evento');
  const empty = join(folder, 'empty.gz');
  const manifest = { format: 1, at: '2026-01-01T00:00:00Z', migrations: [], eventStore: 1, parts: [] };
  await writeFile(empty, gzipSync(`-- expediente ${JSON.stringify(manifest)}\n-- complete\n`));
  expect(await whyNotGood(empty, reading)).toBe('no guarda ningún evento');
  await expect(runOps(['restore', '--check', empty])).rejects.toThrow('no guarda ningún evento');
  const { store } = foundations;
  await store.append([{ stream: streamName('case', 1), expected: 'none', events: [newEvent('Opened')] }]);
  expect(await whyNotGood(await night(), reading)).toBeUndefined();
});

test('of more good ones than are kept the oldest go', async () => {
  const nights = [await night(), await night(), await night()];
  expect(await older(2)).toEqual({ good: 2, bad: [], deleted: nights.slice(0, 1) });
  expect(nights.map(existsSync)).toEqual([false, true, true]);
  // And no more, however often it is asked.
  expect(await older(2)).toEqual({ good: 2, bad: [], deleted: [] });
});

test('eight bad nights delete nothing, and the last good one stays whatever comes after it', async () => {
  const good = await night();
  const nights = [await night(), await night(), await night(), await night()];
  for (const file of nights) await truncate(file, (await stat(file)).size - 100);
  nights.push(...[await night(), await night(), await night(), await night()]);
  await Promise.all(
    nights.slice(4).map(async (file) => {
      const text = gunzipSync(await readFile(file)).toString('latin1');
      await writeFile(file, gzipSync(Buffer.from(text.replace('Opened', 'opened'), 'latin1')));
    }),
  );
  const { good: counted, bad, deleted } = await older(1);
  expect({ counted, deleted }).toEqual({ counted: 1, deleted: [] });
  expect(bad.map(({ file }) => file).sort()).toEqual(nights);
  expect(bad.map(({ why }) => why)).toEqual(
    bad.map(() => expect.stringContaining('está dañado en la parte')),
  );
  // A good one more: now all that is older may go.
  await night();
  expect((await older(1)).deleted).toEqual([...nights.toReversed(), good]);
});

test('what another installation, or a person, put there counts for nothing and stays', async () => {
  const own = [await night(), await night()];
  const named = join(folder, 'antes-de-actualizar.gz');
  await rename(own[0] ?? '', named);
  await writeFile(join(folder, 'expediente-2026-01-01-021500.gz.roto'), '');
  await writeFile(join(folder, 'expediente-2026-01-02-021500.gz'), 'no es un respaldo');
  const { good, bad, deleted } = await older(1);
  expect({ good, deleted }).toEqual({ good: 1, deleted: [] });
  expect(bad).toEqual([
    {
      file: join(folder, 'expediente-2026-01-02-021500.gz'),
      why: expect.stringContaining('no es un respaldo'),
    },
  ]);
  expect(await older(1, 'another')).toMatchObject({ good: 0, deleted: [] });
  expect(await readdir(folder)).toHaveLength(4);
});

test('where there is no installation none is opened, and none is made', async () => {
  const mistyped = { DATA_DIR: join(folder, 'mistyped') };
  await expect(openExisting(readConfiguration(mistyped))).rejects.toThrow(
    `En ${mistyped.DATA_DIR} no hay ninguna instalación de Expediente`,
  );
  const empty = await testDatabase();
  const variables = { ...mistyped, DATABASE_URL: empty.connectionString };
  await expect(openExisting(readConfiguration(variables))).rejects.toThrow(
    /En 127\.0\.0\.1:\d+\/\w+ no hay ninguna instalación.*DATA_DIR.*DATABASE_URL/,
  );
  await empty.drop();
  expect(await readdir(folder)).toEqual([]);
});
