import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  buildProduct,
  dataFolder,
  freePort,
  npmStart,
  type SpawnedProduct,
  spawnProduct,
} from '@expediente/testing/product/spawned.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionString, readState } from '../postgres/state.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let port: string;
let product: SpawnedProduct;

beforeAll(async () => {
  await buildProduct();
  folder = await dataFolder();
  port = await freePort();
});

afterAll(async () => {
  product.process.kill('SIGTERM');
  await product.ended;
  await folder.remove();
});

const SECRET = 'un-secreto-de-prueba';
const start = async (): Promise<void> => {
  product = spawnProduct({ DATA_DIR: folder.path, PORT: port, METRICS_TOKEN: SECRET });
  await product.ready();
};

const get = async (path: string): Promise<Response> => await fetch(`http://127.0.0.1:${port}${path}`);

const serverProcess = async (): Promise<string | undefined> =>
  await readFile(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n')[0],
    () => undefined,
  );

/** Runs a statement on the installation's own database, as ops would. */
async function query(statement: string): Promise<unknown[]> {
  const state = await readState(folder.path);
  const client = new pg.Client({ connectionString: state ? connectionString(state) : '' });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('a first start lives before it is ready', async () => {
  product = spawnProduct({ DATA_DIR: folder.path, PORT: port, METRICS_TOKEN: SECRET });
  let live = 0;
  while (live === 0) {
    await pause(20);
    live = await get('/api/health/live').then(
      ({ status }) => status,
      () => 0,
    );
  }
  expect(live).toBe(200);
  const ready = await get('/api/health/ready');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ data: { ready: false, starting: expect.any(String) } });
});

test('it says where it is and who can sign in', async () => {
  await product.ready();
  expect(product.output()).toContain(`http://127.0.0.1:${port}/`);
  expect(product.output()).toContain('centro');
  expect(product.output()).toContain('Demo-2026!');
});

test.runIf(process.platform === 'linux')('the database’s process learns no secret', async () => {
  const environment = await readFile(`/proc/${await serverProcess()}/environ`, 'utf8');
  expect(environment).toContain('PATH=');
  expect(environment).not.toContain(SECRET);
});

test('it says when it is ready and what it serves', async () => {
  const health = await get('/api/health');
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({ response: 'success', data: { ready: true } });
  const openapi: unknown = await (await get('/api/openapi.json')).json();
  expect(openapi).toMatchObject({ openapi: '3.1.0', paths: { '/health': {} } });
});

test('an operation that does not exist is answered in the envelope', async () => {
  const answer = await get('/api/no/existe?token=abc');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ response: 'warning', data: null });
});

test('scripts may come from here only', async () => {
  const policy = (await get('/api/health')).headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self';");
});

test('secrets of the installation are readable by its owner alone', async () => {
  for (const name of ['postgres.json', 'postgres.log', 'expediente.log']) {
    expect((await stat(join(folder.path, name))).mode & 0o077).toBe(0);
  }
});

test('a token in an address never reaches the log', async () => {
  await query("create table kept (word text); insert into kept values ('aquí')");
  const log = await readFile(join(folder.path, 'expediente.log'), 'utf8');
  expect(log).not.toContain('abc');
});

test('a signal stops it cleanly, and the database after it', async () => {
  product.process.kill('SIGINT');
  expect(await product.ended).toBe(0);
  expect(await serverProcess()).toBeUndefined();
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s reaches it through npm, which ends after it, with its code',
  async (signal) => {
    product = npmStart({ DATA_DIR: folder.path, PORT: port });
    await product.ready();
    product.process.kill(signal);
    expect(await product.ended).toBe(0);
    expect(product.output()).toContain('Cerrando…');
    expect(await serverProcess()).toBeUndefined();
  },
);

test('a second start keeps the data', async () => {
  await start();
  expect(await query('select word from kept')).toEqual([{ word: 'aquí' }]);
});

test('a start after kill -9 adopts the database that lived on', async () => {
  const before = await serverProcess();
  product.process.kill('SIGKILL');
  await product.ended;
  expect(await serverProcess()).toBe(before);
  await start();
  expect(await serverProcess()).toBe(before);
  expect((await get('/api/health')).status).toBe(200);
});

test('a start after everything was killed recovers', async () => {
  product.process.kill('SIGKILL');
  await product.ended;
  process.kill(Number(await serverProcess()), 'SIGKILL');
  await start();
  expect(await query('select word from kept')).toEqual([{ word: 'aquí' }]);
});
