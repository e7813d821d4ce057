import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { childEnvironment } from './child-environment.ts';
import { readConfiguration, SECRETS } from './config.ts';

test('without variables everything has its default', () => {
  expect(readConfiguration({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    eventStoreUrl: undefined,
    role: 'all',
    basePath: '',
    demo: 'hospital',
    drainSeconds: 0,
    logLevel: 'info',
    sealDir: undefined,
    sealEvery: 'day',
    sealEntries: false,
    recordReads: false,
    publicAddress: undefined,
    publicVerify: false,
  });
});

test('the key of the seals is in the data folder unless it has a place of its own', () => {
  expect(readConfiguration({ DATA_DIR: '/srv/datos' })).toMatchObject({
    sealKeyFile: '/srv/datos/seal-key.pem',
  });
  expect(
    readConfiguration({
      SEAL_KEY_FILE: '/run/llave',
      SEAL_DIR: '/mnt/sellos',
      SEAL_WITNESS_URL: 'https://testigo/w1',
      SEAL_TSA_URL: 'https://hora.example/tsa',
      SEAL_TSA_CA: '/run/autoridad.pem',
    }),
  ).toMatchObject({
    sealKeyFile: '/run/llave',
    sealDir: '/mnt/sellos',
    sealWitnessUrl: 'https://testigo/w1',
    sealTsaUrl: 'https://hora.example/tsa',
    sealTsaCa: '/run/autoridad.pem',
  });
});

test('papers are verified in public only where it is wanted, by the address that people know', () => {
  const environment = { PUBLIC_ADDRESS: 'https://compras.example.gob.gt/oficina/', PUBLIC_VERIFY: 'on' };
  expect(readConfiguration(environment)).toMatchObject({
    publicAddress: 'https://compras.example.gob.gt/oficina',
    publicVerify: true,
  });
});

test.each([
  ['PORT', 'tres mil'],
  ['SEAL_WITNESS_URL', 'testigo.example'],
  ['SEAL_EVERY', 'semana'],
  ['SEAL_ENTRIES', 'sí'],
  ['RECORD_READS', 'sí'],
  ['SEAL_TSA_URL', 'hora.example'],
  ['SEAL_TSA_URL', 'https://hora.example'],
  ['PORT', '70000'],
  ['ROLE', 'lector'],
  ['DEMO', 'tal vez'],
  ['LOG_LEVEL', 'mucho'],
  ['METRICS_TOKEN', 'corto'],
  ['BASE_PATH', 'compras'],
  ['DATABASE_URL', 'mysql://localhost/compras'],
  ['DATABASE_URL', 'localhost:5432'],
  ['EVENTSTORE_URL', 'http://localhost:2113'],
  ['DRAIN_SECONDS', 'pocos'],
  ['DRAIN_SECONDS', '61'],
  ['PUBLIC_ADDRESS', 'compras.example.gob.gt'],
  ['PUBLIC_ADDRESS', 'https://compras.example.gob.gt/?a=1'],
  ['PUBLIC_VERIFY', '1'],
])('%s=%s is refused in one line that names it', (name, value) => {
  let message = '';
  try {
    readConfiguration({ [name]: value });
  } catch (error) {
    message = error instanceof Error ? error.message : '';
  }
  expect(message).toContain(name);
  expect(message).not.toContain('\n');
});

test('the address of a cluster may name several hosts', () => {
  const EVENTSTORE_URL = 'kurrentdb://ana:clave@uno:2113,dos:2113,tres:2113?tls=true';
  expect(readConfiguration({ EVENTSTORE_URL }).eventStoreUrl).toBe(EVENTSTORE_URL);
});

test('a refused address does not give away its password', () => {
  expect(() => readConfiguration({ DATABASE_URL: 'mysql://u:secreta@h/db' })).toThrow(/^((?!secreta).)*$/);
});

test('production refuses demonstration data, the demonstration password and a weak one', () => {
  const production = {
    NODE_ENV: 'production',
    ADMIN_PASSWORD: 'Otra-4417#',
    PUBLIC_ADDRESS: 'https://compras.example.gob.gt',
  };
  expect(readConfiguration(production)).toMatchObject({ production: true, demo: null });
  for (const DEMO of ['1', 'muestra'])
    expect(() => readConfiguration({ ...production, DEMO })).toThrow(`DEMO=${DEMO} no se permite`);
  expect(() => readConfiguration({ NODE_ENV: 'production' })).toThrow(/ADMIN_PASSWORD/);
  for (const ADMIN_PASSWORD of ['Demo-2026!', 'a', 'solamente-letras'])
    expect(() => readConfiguration({ ...production, ADMIN_PASSWORD })).toThrow(/ADMIN_PASSWORD/);
  expect(readConfiguration({ ADMIN_PASSWORD: 'a' }).adminPassword).toBe('a');
});

test('the demonstration has a name, which the default is short for', () => {
  const demoOf = (DEMO?: string) => readConfiguration(DEMO === undefined ? {} : { DEMO }).demo;
  const values = [undefined, '1', 'muestra', 'hospital', '0'];
  expect(values.map(demoOf)).toEqual(['hospital', 'hospital', 'muestra', 'hospital', null]);
});

test('production needs the address to which the codes of its papers lead, a desk does not', () => {
  const production = { NODE_ENV: 'production', ADMIN_PASSWORD: 'Otra-4417#' };
  for (const ROLE of ['all', 'workflow', 'projections'])
    for (const PUBLIC_ADDRESS of [undefined, '', ' '])
      expect(() => readConfiguration({ ...production, ROLE, PUBLIC_ADDRESS })).toThrow(
        /PUBLIC_ADDRESS.*https:/,
      );
  const PUBLIC_ADDRESS = 'https://compras.example.gob.gt/';
  expect(readConfiguration({ ...production, PUBLIC_ADDRESS }).publicAddress).toBe(
    'https://compras.example.gob.gt',
  );
  expect(readConfiguration({}).publicAddress).toBeUndefined();
});

test('a base path loses its closing slash', () => {
  expect(readConfiguration({ BASE_PATH: '/compras/' }).basePath).toBe('/compras');
  expect(readConfiguration({ BASE_PATH: '/' }).basePath).toBe('');
});

const folder = mkdtempSync(join(tmpdir(), 'expediente-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that holds `text`, as editors and `echo` write it. */
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, `${text}\n`);
  return path;
}

test.each([
  ['ADMIN_PASSWORD', 'adminPassword', 'Otra-4417#'],
  ['METRICS_TOKEN', 'metricsToken', 'a-token-of-twenty-letters'],
  ['DATABASE_URL', 'databaseUrl', 'postgres://u:p@h/db'],
  ['EVENTSTORE_URL', 'eventStoreUrl', 'kurrentdb://h:2113?tls=false'],
] as const)('%s may be in a file', (name, member, value) => {
  expect(readConfiguration({ [`${name}_FILE`]: file(name, value) })[member]).toBe(value);
});

test('a password of its own goes into its address, whatever is in it', () => {
  const password = file('password', 'a:b@c/d?e ñ');
  const { databaseUrl, eventStoreUrl } = readConfiguration({
    DATABASE_URL: 'postgres://expediente@postgres:5432/expediente',
    DATABASE_PASSWORD_FILE: password,
    EVENTSTORE_URL: 'kurrentdb://admin@uno:2113,dos:2113?tls=true',
    EVENTSTORE_PASSWORD_FILE: password,
  });
  const { username, password: read, hostname, pathname } = new URL(databaseUrl ?? '');
  expect([username, decodeURIComponent(read), hostname, pathname]).toEqual([
    'expediente',
    'a:b@c/d?e ñ',
    'postgres',
    '/expediente',
  ]);
  expect(eventStoreUrl).toBe('kurrentdb://admin:a%3Ab%40c%2Fd%3Fe%20%C3%B1@uno:2113,dos:2113?tls=true');
});

test.each([
  [{ ADMIN_PASSWORD_FILE: '/no/existe' }, 'ADMIN_PASSWORD_FILE no se puede leer en /no/existe'],
  [{ METRICS_TOKEN: 'x', METRICS_TOKEN_FILE: '/y' }, 'no los dos'],
  [{ DATABASE_URL: 'postgres://u:p@h/db', DATABASE_PASSWORD: 'x' }, 'DATABASE_PASSWORD necesita'],
  [{ EVENTSTORE_URL: 'kurrentdb://h:2113', EVENTSTORE_PASSWORD: 'x' }, 'EVENTSTORE_PASSWORD necesita'],
])('%j is refused in words', (environment, words) => {
  expect(() => readConfiguration(environment)).toThrow(words);
});

test('an empty file is no secret', () => {
  expect(() => readConfiguration({ ADMIN_PASSWORD_FILE: file('empty', '') })).toThrow('está vacío');
});

test('programs that we start learn no secret, nor the file of one', () => {
  const names = SECRETS.flatMap((name) => [name, `${name}_FILE`]);
  const environment = Object.fromEntries([...names, 'PATH'].map((name) => [name, 'x']));
  expect(Object.keys(childEnvironment(environment))).toEqual(['PATH']);
});
