import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { preparedFolder } from '@expediente/testing/product/prepared.ts';
import {
  buildProduct,
  type DataFolder,
  dataFolder,
  freePort,
  runOps,
  type SpawnedProduct,
  spawnProduct,
} from '@expediente/testing/product/spawned.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionString, DATABASE, readState, superuserConnection } from '../postgres/state.ts';
import { backupParts, LEFT_OUT } from './parts.ts';

const MAIN_JOB = fileURLToPath(new URL('../../e2e/main-job.mjs', import.meta.url));

let source: DataFolder;
let target: DataFolder;
let file: string;
const running: SpawnedProduct[] = [];

beforeAll(async () => {
  await buildProduct();
  [source, target] = await Promise.all([preparedFolder(), dataFolder()]);
  file = join(source.path, 'respaldo.gz');
});

afterAll(async () => {
  await Promise.all(running.map(stop));
  await Promise.all([source.remove(), target.remove()]);
});

async function start(folder: DataFolder): Promise<string> {
  const port = await freePort();
  const product = spawnProduct({ DATA_DIR: folder.path, PORT: port });
  running.push(product);
  await product.ready();
  return `http://127.0.0.1:${port}`;
}

async function stop(product: SpawnedProduct): Promise<void> {
  product.process.kill('SIGTERM');
  await product.ended;
}

async function query<Row extends pg.QueryResultRow>(folder: DataFolder, text: string): Promise<Row[]> {
  const state = await readState(folder.path);
  // As who administers the server: the product's own role may change nothing of what was recorded.
  const client = new pg.Client({ connectionString: state ? superuserConnection(state, DATABASE) : '' });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

/** A copy of the backup with something else in the place of a text within it, wherever that is. */
async function damaged(name: string, find: string, put: string): Promise<string> {
  const text = gunzipSync(await readFile(file)).toString('latin1');
  expect(text).toContain(find);
  const path = join(source.path, name);
  await writeFile(
    path,
    gzipSync(
      Buffer.from(
        text.replaceAll(find, () => put),
        'latin1',
      ),
    ),
  );
  return path;
}

test('a backup is written while people work', async () => {
  await start(source);
  const [work, backup] = await Promise.all([
    runOps(source.path, 'demo', '--orders', '40'),
    runOps(source.path, 'backup', file),
  ]);
  expect(work.code, work.output).toBe(0);
  expect(backup.code, backup.output).toBe(0);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('it holds neither sessions nor the key that signs them, and everything else', async () => {
  const tables = await query<{ name: string }>(
    source,
    `select schemaname || '.' || relname as name from pg_stat_user_tables where schemaname <> 'read'`,
  );
  const state = await readState(source.path);
  const client = new pg.Client({ connectionString: state ? connectionString(state) : '' });
  await client.connect();
  const kept = (await backupParts(client)).map(({ table }) => table);
  await client.end();
  expect([...kept, ...LEFT_OUT].sort()).toEqual(tables.map(({ name }) => name).sort());
  expect(gunzipSync(await readFile(file)).toString()).not.toContain('access_secret');
});

test.each([
  ['a changed event', 'DemonstrationBegun', 'DemonstrationBegan', 'eventstore.event'],
  ['a changed password', '$argon2id$', '$argon2iD$', 'public.credential'],
  ['a missing end', '-- complete', '', 'final'],
])('%s is refused by the name of its part', async (name, find, put, part) => {
  const path = await damaged(`${name.replaceAll(' ', '-')}.gz`, find, put);
  const { code, output } = await runOps(target.path, 'restore', path);
  expect(output).toContain(`dañado en la parte «${part}»`);
  expect(code).toBe(1);
  // It was proved before a database was made.
  expect(await readdir(target.path)).toEqual([]);
});

test.each([
  [
    'a program to run',
    `eventstore.identity (id) from program 'touch RAN' --`,
    'no es un respaldo de Expediente',
  ],
  ['a table that no backup holds', 'public.session', 'esa tabla no es de Expediente'],
  ['a table of the server', 'pg_catalog.pg_authid', 'esa tabla no es de Expediente'],
])('a part named as %s becomes no SQL', async (name, table, refusal) => {
  const ran = join(source.path, 'ran');
  const path = await damaged(
    `${name.replaceAll(' ', '-')}.gz`,
    'eventstore.identity',
    table.replace('RAN', ran),
  );
  const folder = await dataFolder();
  const { code, output } = await runOps(folder.path, 'restore', path);
  await folder.remove();
  expect(output).toContain(refusal);
  expect(code).toBe(1);
  expect(existsSync(ran)).toBe(false);
});

test('one cut short is refused', async () => {
  const path = join(source.path, 'cut.gz');
  const whole = await readFile(file);
  await writeFile(path, whole.subarray(0, whole.length - 2_000));
  const { code, output } = await runOps(target.path, 'restore', '--check', path);
  expect(output).toMatch(/dañado en la parte «[\w.]+» \(está incompleto\)/);
  expect(code).toBe(1);
});

test('one of a later version is refused', async () => {
  const path = await damaged('later.gz', '"access-001-sessions"', '"access-999-later"');
  const { code, output } = await runOps(target.path, 'restore', path);
  expect(output).toContain('versión más nueva');
  expect(code).toBe(1);
});

test('one of an earlier version is brought up to date', async () => {
  const path = await damaged('earlier.gz', ',"projections-004-quarantine-correlation"', '');
  const folder = await dataFolder();
  const { code, output } = await runOps(folder.path, 'restore', path);
  await folder.remove();
  expect(output).toContain('La instalación está restaurada');
  expect(code, output).toBe(0);
});

test('an existing file is not written over', async () => {
  const { code, output } = await runOps(source.path, 'backup', file);
  expect(output).toContain('Ya existe');
  expect(code).toBe(1);
});

test('good, checked ones are counted; nights over the wrong folder delete none of them', async () => {
  const shelf = await dataFolder();
  const night = async (dataDir: string) => await runOps(dataDir, 'backup', shelf.path, '--keep', '2');
  for (let nights = 1; nights <= 3; nights += 1) {
    const { code, output } = await night(source.path);
    expect(output).toContain(`Respaldos buenos, comprobados ahora: ${Math.min(nights, 2)} de 2`);
    expect(output.includes('Se borraron los más antiguos')).toBe(nights === 3);
    expect(code, output).toBe(0);
  }
  const kept = await readdir(shelf.path);
  expect(kept).toEqual([expect.stringMatching(BY_ITSELF), expect.stringMatching(BY_ITSELF)]);
  const mistyped = join(shelf.path, 'mistyped');
  for (let nights = 1; nights <= 8; nights += 1) expect((await night(mistyped)).code).toBe(1);
  expect(await readdir(shelf.path)).toEqual(kept);
  const away = await runOps(source.path, 'backup', mistyped, '--keep', '2');
  expect(away.output).toContain(`La carpeta de respaldos ${mistyped} no se puede leer (no existe)`);
  expect(away.code).toBe(1);
  const [fact] = await query<{ details: unknown }>(
    source,
    `select details from audit where details->>'act' = 'backups-deleted'`,
  );
  expect(fact?.details).toMatchObject({ kept: 2, deleted: expect.stringMatching(BY_ITSELF) });
  await shelf.remove();
});

const BY_ITSELF = /^expediente-\d{4}-\d{2}-\d{2}-\d{6}\.gz$/;

test('it is restored into an empty installation, rebuilt and verified', async () => {
  const { code, output } = await runOps(target.path, 'restore', file);
  expect(output).toContain('Las cadenas están íntegras.');
  expect(output).toContain('La instalación está restaurada');
  expect(code, output).toBe(0);
});

test('where there is something nothing is restored', async () => {
  const { code, output } = await runOps(source.path, 'restore', file);
  expect(output).toContain('instalación vacía');
  expect(code).toBe(1);
});

test('people sign in and the main job runs from its first step to its last', async () => {
  const base = await start(target);
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN_JOB, base]);
  expect(stdout).toContain('pagada');
});

test('new events come after the old ones, and the lists are what the events say', async () => {
  const epochs = await query<{ epoch: number; events: number }>(
    target,
    'select epoch, count(*)::int as events from eventstore.event group by epoch order by epoch',
  );
  expect(epochs).toHaveLength(2);
  const by = await query<{ of: string; by: string }>(
    target,
    `select 'run' as of, user_name as by from read.run union
     select 'fact', details->>'by' from audit where details->>'act' = 'restore'`,
  );
  // Who restored it, in the journal of the rebuilds and in the audit.
  const doer = `sistema: ${userInfo().username}@${hostname()}`;
  expect(by).toEqual(
    expect.arrayContaining([
      { of: 'run', by: doer },
      { of: 'fact', by: doer },
    ]),
  );
  const compared = await runOps(target.path, 'projections', 'rebuild', '--all', '--dry-run');
  expect(compared.output.match(/eventos en/g)?.length).toBe(
    compared.output.match(/Sin diferencias/g)?.length,
  );
  const verified = await runOps(target.path, 'verify');
  expect(verified.code, verified.output).toBe(0);
});

test('every restored event is the one that was backed up', async () => {
  const events = async (folder: DataFolder): Promise<Set<string>> =>
    new Set(
      (
        await query<{ event: string }>(
          folder,
          `select epoch || ' ' || stream || ' ' || revision || ' ' || encode(chain, 'hex') as event
             from eventstore.event where epoch = 1`,
        )
      ).map(({ event }) => event),
    );
  const [before, after] = await Promise.all([events(source), events(target)]);
  expect(after.size).toBeGreaterThan(100);
  expect([...after].filter((event) => !before.has(event))).toEqual([]);
});

test('a log that somebody changed gives no good backup: it is named, and takes no name of one', async () => {
  await query(source, 'alter table eventstore.event disable trigger user');
  const [changed] = await query<{ stream: string; revision: number }>(
    source,
    `update eventstore.event set data = '{}' where (stream, revision) in
       (select stream, max(revision) from eventstore.event where category = 'order' group by stream limit 1)
       returning stream, revision`,
  );
  await query(source, 'alter table eventstore.event enable trigger user');
  const broken = `(${changed?.stream}): el evento no es el que se escribió; ${changed?.revision === 0 ? 'nada de ella es seguro' : `segura hasta la revisión ${Number(changed?.revision) - 1}`}. Lo muestra: su cadena.`;
  const path = join(source.path, 'cambiado.gz');
  const backup = await runOps(source.path, 'backup', path);
  expect(backup.output).toContain(broken);
  expect(backup.code).toBe(1);
  expect([existsSync(path), existsSync(`${path}.roto`)]).toEqual([false, true]);
  const check = await runOps(target.path, 'restore', '--check', `${path}.roto`);
  expect(check.output).toContain('lo que guarda no es íntegro');
  expect(check.output).toContain(broken);
  expect(check.code).toBe(1);
  expect((await runOps(target.path, 'restore', '--check', file)).code).toBe(0);
});
