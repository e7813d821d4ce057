import { BUILD } from '@expediente/platform/build.ts';
import { readConfiguration } from '@expediente/platform/config.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { type DataFolder, dataFolder } from '@expediente/testing/product/spawned.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openInstallation } from '../installation/installation.ts';
import { Closers } from '../process/closers.ts';
import { type Foundations, openFoundations } from './foundations.ts';
import { cameFrom } from './release.ts';

let database: TestDatabase;
let folder: DataFolder;
const closers = new Closers();
let foundations: Foundations;

beforeAll(async () => {
  [database, folder] = await Promise.all([testDatabase(), dataFolder()]);
  foundations = await opened();
});
afterAll(async () => {
  await closers.closeAll();
  await Promise.all([database.drop(), folder.remove()]);
});
beforeEach(async () => {
  await foundations.pool.query("delete from migration where name like 'later-%'");
});

async function opened(): Promise<Foundations> {
  const installation = await openInstallation(
    readConfiguration({ DATA_DIR: folder.path, DATABASE_URL: database.connectionString }),
  );
  return await openFoundations(installation, closers);
}

const later = async (name: string, additive: boolean): Promise<unknown> =>
  await foundations.pool.query('insert into migration (name, additive) values ($1, $2)', [name, additive]);

test('a start over a database of a later release is refused in clear words', async () => {
  await later('later-001-other-shape', false);
  await expect(opened()).rejects.toThrow(
    /versión posterior.*later-001-other-shape.*Volver a la versión anterior/,
  );
});

test('it goes on where that release declares that what it added is ignored', async () => {
  await later('later-002-more', true);
  await expect(opened()).resolves.toBeDefined();
  await later('later-003-other-shape', false);
  await expect(opened()).rejects.toThrow(/\(later-003-other-shape\)/);
});

test('so is one whose event store is a later one', async () => {
  await foundations.pool.query('insert into eventstore.schema_version (version) values (1000)');
  await expect(opened()).rejects.toThrow(/versión posterior.*\(eventstore\)/);
  await foundations.pool.query('delete from eventstore.schema_version where version = 1000');
  await expect(opened()).resolves.toBeDefined();
});

test('a start says from which build an installation comes, and what it does to it', async () => {
  const { pool, migrated } = foundations;
  const nothing = { applied: [], refilled: [] };
  // The first one has nothing to come from, and the same build nothing to report.
  expect(await cameFrom(pool, { applied: migrated, refilled: ['order'] })).toBeUndefined();
  expect(await cameFrom(pool, nothing)).toBeUndefined();
  await pool.query("update installation_build set build = 'abc123', since = '2026-03-01T15:00:00Z'");
  const line = await cameFrom(pool, { applied: ['later-004'], refilled: ['order', 'request'] });
  expect(line).toBe(
    `Esta instalación viene de la compilación abc123, en uso desde 01/03/2026 09:00; ahora es la ${BUILD}: 1 cambio en la base de datos (later-004); se completan de nuevo las listas order, request.`,
  );
  expect(await cameFrom(pool, nothing)).toBeUndefined();
  // Of releases that did not note it.
  await pool.query('delete from installation_build');
  expect(await cameFrom(pool, nothing)).toContain(
    'viene de una compilación anterior; ahora es la dev: la base de datos no cambia; las listas siguen como estaban',
  );
});
