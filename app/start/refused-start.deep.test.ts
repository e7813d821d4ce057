import { appendFile, chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Certificates, presented } from '@expediente/testing/kurrent/certificates.ts';
import { StandIn } from '@expediente/testing/kurrent/stand-in.ts';
import { preparedFolder } from '@expediente/testing/product/prepared.ts';
import { buildProduct, dataFolder, freePort, spawnProduct } from '@expediente/testing/product/spawned.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processesIn } from '../postgres/processes.ts';
import { inServer } from '../postgres/role.ts';
import { startEmbedded } from '../postgres/server.ts';
import {
  clusterFolder,
  DATABASE,
  livingServer,
  readState,
  stateFile,
  writeState,
} from '../postgres/state.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let port: string;

beforeAll(async () => {
  await buildProduct();
  folder = await dataFolder();
  port = await freePort();
});

afterAll(async () => await folder.remove());

/** Starts, expects it to give up by itself, and returns its output. */
async function refusal(variables: Readonly<Record<string, string>>): Promise<string> {
  const product = spawnProduct({ DATA_DIR: join(folder.path, 'data'), PORT: port, ...variables });
  expect(await product.ended).toBe(1);
  return product.output();
}

/** One line, in words, without a stack. */
function expectOneLine(output: string, part: string): void {
  expect(output).toContain(part);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
}

test('a taken port', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve));
  expectOneLine(await refusal({}), `El puerto ${port} de 127.0.0.1 ya está en uso`);
  await new Promise((resolve) => other.close(resolve));
});

test('an address of another machine', async () => {
  expectOneLine(await refusal({ HOST: '203.0.113.7' }), 'HOST');
});

test('a data folder that cannot be written', async () => {
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  expectOneLine(await refusal({ DATA_DIR: file }), 'DATA_DIR');
  expectOneLine(await refusal({ DATA_DIR: join(file, 'below') }), 'DATA_DIR');
  expectOneLine(await refusal({ DATA_DIR: '/proc/expediente' }), 'DATA_DIR');
});

test.runIf(process.getuid?.() === 0)(
  'as root, a folder that the database user cannot pass through',
  async () => {
    const closed = join(folder.path, 'closed');
    await mkdir(closed, { mode: 0o700 });
    expectOneLine(await refusal({ DATA_DIR: join(closed, 'data') }), 'chmod o+x');
  },
);

test('a database that does not answer, without giving away its password', async () => {
  const output = await refusal({ DATABASE_URL: 'postgres://compras:secreta@127.0.0.1:1/compras' });
  expectOneLine(output, 'DATABASE_URL');
  expect(output).not.toContain('secreta');
});

test('an event store whose certificate is not of the authority of the address, and why in the log', async () => {
  const certificates = new Certificates(folder.path);
  const server = new StandIn();
  const names = ['DNS:localhost'];
  server.certificate = presented(certificates.make('node', { by: certificates.make('one', {}), names }));
  await server.start();
  certificates.make('other', {});
  const place = `localhost:${server.endPoint.port}`;
  const output = await refusal({
    EVENTSTORE_URL: `kurrentdb://ana:secreta@${place}?tlsCAFile=${join(folder.path, 'other.crt')}`,
  });
  server.stop();
  expect(output).toContain(`en ${place} presenta un certificado que no es de la autoridad`);
  expect(output).not.toContain('se intenta de nuevo');
  const log = await readFile(join(folder.path, 'data', 'expediente.log'), 'utf8');
  expect(log).toMatch(new RegExp(`${place}: [^;]*certificate`));
  expect(output + log).not.toContain('secreta');
});

test.each([
  ['PORT', 'tres mil'],
  ['ROLE', 'todo'],
  ['DATABASE_URL', 'localhost'],
  ['BASE_PATH', 'sin barra'],
])('%s=%s', async (name, value) => {
  expectOneLine(await refusal({ [name]: value }), name);
});

test('production without a password of its own', async () => {
  expectOneLine(await refusal({ NODE_ENV: 'production' }), 'ADMIN_PASSWORD');
});

test('production that does not know where people open it', async () => {
  const environment = { NODE_ENV: 'production', ADMIN_PASSWORD: 'Otra-4417#' };
  expectOneLine(await refusal(environment), 'PUBLIC_ADDRESS');
});

/** What keeps an installation that is there from starting, with a part of its words. */
const FAULTS: readonly (readonly [string, (dataDir: string) => Promise<unknown>, RegExp])[] = [
  [
    'another password of the database',
    async (dataDir) => await writeState(dataDir, { port: 0, password: 'otra' }),
    /^PostgreSQL está en marcha, pero no acepta la contraseña .*npm run access -- database-password/,
  ],
  [
    'no password of the database',
    async (dataDir) => await rm(stateFile(dataDir)),
    /^Falta la contraseña de la base de datos .*npm run access -- database-password/,
  ],
  [
    'a folder of the database that others may write to',
    async (dataDir) => await chmod(clusterFolder(dataDir), 0o777),
    /^PostgreSQL no arrancó .*invalid permissions/,
  ],
  [
    'a setting that PostgreSQL does not know',
    async (dataDir) => await appendFile(join(clusterFolder(dataDir), 'postgresql.conf'), 'nada = 1\n'),
    /^PostgreSQL no arrancó .*nada/,
  ],
  [
    'a step of a later release',
    async (dataDir) => await change(dataDir, "insert into migration (name) values ('later-001')"),
    /^Esta base de datos es de una versión posterior/,
  ],
  [
    'a step that fails',
    async (dataDir) => await change(dataDir, "delete from migration where name = 'app-001-build'"),
    /^Expediente no pudo continuar: migration app-001-build failed/,
  ],
  [
    'lists of another log',
    async (dataDir) => await change(dataDir, "update read.projection set log = 'another'"),
    /^Las listas y reportes se hicieron con otro almacén de eventos/,
  ],
  [
    'lists that a migration lost',
    async (dataDir) => await change(dataDir, 'alter table read.projection rename to moved'),
    /^Expediente no pudo continuar: .*read\.projection/,
  ],
];

async function change(dataDir: string, statement: string): Promise<void> {
  const server = await startEmbedded({ dataDir });
  const state = await readState(dataDir);
  if (!state) throw new Error('there is no server');
  await inServer(state, DATABASE, async (client) => await client.query(statement));
  await server.stop();
}

test.each(FAULTS)('%s: the start says so in words, and leaves nothing running', async (_, spoil, words) => {
  const installation = await preparedFolder();
  const dataDir = installation.path;
  await spoil(dataDir);
  const output = await refusal({ DATA_DIR: dataDir });
  expect(output.trim().split('\n').at(-1)).toMatch(words);
  expect(await livingServer(dataDir)).toBeUndefined();
  expect(await readdir(join(dataDir, 'postgres-users')).catch(() => [])).toEqual([]);
  // A server takes its lock file away a moment before its process has ended.
  await expect.poll(async () => await leftOf(dataDir)).toEqual([]);
  await installation.remove();
});

/** Processes that were given this folder, or work in its database; where the machine does not show them, none. */
async function leftOf(dataDir: string): Promise<readonly string[]> {
  const servers = await processesIn(clusterFolder(dataDir));
  const pids =
    process.platform === 'linux' ? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)) : [];
  const given = await Promise.all(
    pids.map(async (pid) =>
      (await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')).includes(dataDir),
    ),
  );
  return [...servers.map(String), ...pids.filter((_, i) => given[i])];
}
