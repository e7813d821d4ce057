import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Certificates, presented } from '@expediente/testing/kurrent/certificates.ts';
import { StandIn } from '@expediente/testing/kurrent/stand-in.ts';
import { buildProduct, dataFolder, freePort, spawnProduct } from '@expediente/testing/product/spawned.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
