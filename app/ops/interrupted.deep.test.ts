import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import {
  buildProduct,
  dataFolder,
  type OpsEnded,
  startedOnce,
  startOps,
} from '@expediente/testing/product/spawned.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A long command that ends in the middle: a clear state, words how to go on, and going on works. */

let folder: Awaited<ReturnType<typeof dataFolder>>;
let source: TestDatabase;
let target: TestDatabase;
let file: string;

beforeAll(async () => {
  await buildProduct();
  folder = await dataFolder();
  [source, target] = await Promise.all([testDatabase(), testDatabase()]);
  file = join(folder.path, 'respaldo.gz');
  await startedOnce(variables(source));
  const { code, output } = await ops(source, 'demo', '--orders', '3').ended;
  expect(code, output).toBe(0);
});

afterAll(async () => {
  await Promise.all([source.drop(), target.drop(), folder.remove()]);
});

const variables = ({ connectionString }: TestDatabase) => ({
  DATA_DIR: folder.path,
  DATABASE_URL: connectionString,
});

const ops = (database: TestDatabase, ...words: readonly string[]): ReturnType<typeof startOps> =>
  startOps(variables(database), ...words);

async function connected(database: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  return client;
}

/** Starts a command while the log cannot be read, and does something to it once it waits for it. */
async function inTheMiddle(
  doTo: (command: ReturnType<typeof startOps>, watching: pg.Client) => Promise<void>,
  database: TestDatabase,
  ...words: readonly string[]
): Promise<OpsEnded> {
  const [holding, watching] = [await connected(database), await connected(database)];
  try {
    await holding.query('begin; lock table eventstore.event in access exclusive mode');
    const command = ops(database, ...words);
    const waits = async (): Promise<boolean> => (await watching.query(WAITING)).rowCount !== 0;
    while (!(await waits()) && command.process.exitCode === null) await pause(20);
    await doTo(command, watching);
    await holding.query('rollback');
    return await command.ended;
  } finally {
    await holding.end();
    await watching.end();
  }
}

const WAITING = "select pid from pg_locks where relation = 'eventstore.event'::regclass and not granted";

/** Presses Ctrl-C while it waits for the log. */
const interrupted = async (database: TestDatabase, ...words: readonly string[]): Promise<OpsEnded> =>
  await inTheMiddle(async ({ process }) => void process.kill('SIGINT'), database, ...words);

/** The server ends the connection on which it waits for the log. */
const cutOff = async (database: TestDatabase, ...words: readonly string[]): Promise<OpsEnded> =>
  await inTheMiddle(
    async (_, watching) => void (await watching.query(`select pg_terminate_backend(pid) from (${WAITING})`)),
    database,
    ...words,
  );

const AWAY =
  /^La base de datos o el almacén de eventos dejó de responder\. Revise que esté en marcha y repita el comando \(.*\)\.$/;

test.each([
  ['verify', 'Las cadenas están íntegras.'],
  ['projections rebuild order', 'Sin diferencias'],
])('%s: one connection that is cut is opened again', async (words, output) => {
  const ended = await cutOff(source, ...words.split(' '));
  expect(ended.output).toContain(output);
  expect(ended.code).toBe(0);
});

test.each([
  ['Ctrl-C', interrupted, /Se interrumpió: no quedó ningún archivo/],
  ['a database that goes away', cutOff, AWAY],
] as const)('%s: a backup leaves no file, and is written the next time', async (_, ended, words) => {
  await rm(file, { force: true });
  const { code, output } = await ended(source, 'backup', file);
  expect(output.trimEnd().split('\n').at(-1)).toMatch(words);
  expect(code).toBe(1);
  for (const path of [file, `${file}.parcial`]) await expect(access(path)).rejects.toThrow('ENOENT');
  const again = await ops(source, 'backup', file).ended;
  expect(again.code, again.output).toBe(0);
});

test('a rebuild leaves the tables in use as they were, and is made the next time', async () => {
  const { code, output } = await interrupted(source, 'projections', 'rebuild', 'order');
  expect(output).toContain('Se interrumpió: las tablas en uso de order siguen como estaban');
  expect(code).toBe(1);
  const again = await ops(source, 'projections', 'rebuild', 'order').ended;
  expect(again.output).toContain('Sin diferencias');
  expect(again.code).toBe(0);
});

test('so do several rebuilds at full speed', async () => {
  const words = ['projections', 'rebuild', 'order', 'ledger', '--full-speed'];
  const { code, output } = await interrupted(source, ...words);
  expect(output).toContain('Se interrumpió: las tablas en uso de order siguen como estaban');
  expect(code).toBe(1);
  const again = await ops(source, ...words).ended;
  expect(again.output.match(/Sin diferencias/g)).toHaveLength(2);
  expect(again.code).toBe(0);
});

test('a restore leaves the database empty, and is made the next time', async () => {
  // The backup comes by a pipe, and nothing comes after its first half: the restore is in the middle.
  const pipe = join(folder.path, 'tubo');
  await promisify(execFile)('mkfifo', [pipe]);
  const content = await readFile(file);
  const command = ops(target, 'restore', pipe);
  const proved = new Promise<void>((resolve) => {
    command.process.stdout?.on('data', (output) => `${output}`.includes('Respaldo íntegro') && resolve());
  });
  createWriteStream(pipe).end(content);
  await proved;
  const restored = createWriteStream(pipe);
  const half = content.subarray(0, content.length / 2);
  await new Promise((resolve) => restored.write(half, () => resolve(undefined)));
  command.process.kill('SIGINT');
  restored.on('error', () => undefined);
  restored.end(content.subarray(half.length));
  const { code, output } = await command.ended;
  expect(output).toContain('Se interrumpió: la base de datos quedó vacía');
  expect(code).toBe(1);
  const again = await ops(target, 'restore', file).ended;
  expect(again.output).toContain('La instalación está restaurada');
  expect(again.code).toBe(0);
});

test('a copy of the log goes on where it was', async () => {
  const other = await testDatabase();
  const words = ['eventstore', 'copy', 'embedded', other.connectionString] as const;
  const { code, output } = await interrupted(source, ...words);
  expect(output).toContain('La copia se detuvo: repita el mismo comando');
  expect(code).toBe(1);
  const again = await ops(source, ...words).ended;
  expect(again.output).toContain('Verificado');
  expect(again.code).toBe(0);
  await other.drop();
});
