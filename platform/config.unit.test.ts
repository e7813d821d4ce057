import { expect, test } from 'vitest';
import { readConfiguration } from './config.ts';

test('without variables everything has its default', () => {
  expect(readConfiguration({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    eventStoreUrl: undefined,
    role: 'all',
    basePath: '',
    demo: true,
    drainSeconds: 0,
    logLevel: 'info',
  });
});

test.each([
  ['PORT', 'tres mil'],
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
  const production = { NODE_ENV: 'production', ADMIN_PASSWORD: 'Otra-4417#' };
  expect(readConfiguration(production)).toMatchObject({ production: true, demo: false });
  expect(() => readConfiguration({ ...production, DEMO: '1' })).toThrow(/DEMO/);
  expect(() => readConfiguration({ NODE_ENV: 'production' })).toThrow(/ADMIN_PASSWORD/);
  for (const ADMIN_PASSWORD of ['Demo-2026!', 'a', 'solamente-letras'])
    expect(() => readConfiguration({ ...production, ADMIN_PASSWORD })).toThrow(/ADMIN_PASSWORD/);
  expect(readConfiguration({ ADMIN_PASSWORD: 'a' }).adminPassword).toBe('a');
});

test('a base path loses its closing slash', () => {
  expect(readConfiguration({ BASE_PATH: '/compras/' }).basePath).toBe('/compras');
  expect(readConfiguration({ BASE_PATH: '/' }).basePath).toBe('');
});
