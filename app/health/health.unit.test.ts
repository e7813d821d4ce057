import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { DISK_FULL } from '@expediente/platform/disk-full.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Writes } from '../foundations/writes.ts';
import { explained } from './checks.ts';
import { type Checks, healthRoutes, notReady } from './health.ts';
import { Stopping } from './stopping.ts';

afterEach(() => vi.useRealTimers());

const coded = (code: string): Error => Object.assign(new Error(`secret of ${code}`), { code });
/** As the driver gives an error of PostgreSQL. */
const refused = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('secret', 0, 'error'), { code });
const fails = (error: unknown) => async (): Promise<never> => await Promise.reject(error);
const well = async (): Promise<undefined> => undefined;

async function health(checks: Checks, path = '/health', stopping = new Stopping()) {
  const server = Fastify();
  healthRoutes(server, { role: 'all', checks, stopping });
  const answer = await server.inject(path);
  const { data } = answer.json<{
    data: { ready: boolean; parts: Record<string, boolean>; reasons?: Record<string, string> };
  }>();
  return { status: answer.statusCode, body: answer.body, ...data };
}

const writes = async (): Promise<void> => {
  const own = new Writes();
  own.heardBy(undefined).failed();
  await own.require(fails(refused('53100')));
};
const down = `PostgreSQL no arrancó: ${DISK_FULL}. Vea postgres.log.`;

/** Each state that a part can be in, and words of its reason. */
const STATES: Readonly<Record<string, readonly [() => Promise<unknown>, string]>> = {
  'a database that refuses connections': [fails(coded('ECONNREFUSED')), 'La base de datos no responde'],
  'a connection that was lost': [
    fails(new Error('Connection terminated unexpectedly')),
    'La base de datos no responde',
  ],
  'a database that starts': [fails(refused('57P03')), 'La base de datos no responde'],
  'a full disk': [fails(refused('53100')), DISK_FULL],
  'a full disk under the event store': [
    fails(new EventStoreUnavailable('away', { cause: refused('53100') })),
    DISK_FULL,
  ],
  'a full disk, with PostgreSQL that does not start again': [
    async () => await explained({ whyDown: () => down }, fails(coded('ECONNREFUSED'))),
    down,
  ],
  'no connection left': [fails(refused('53300')), 'no le quedan conexiones libres'],
  'no connection left for the events': [
    fails(new EventStoreUnavailable('away', { cause: refused('53300') })),
    'no le quedan conexiones libres',
  ],
  'an event store that is away': [
    fails(new EventStoreUnavailable('no node leads')),
    'El almacén de eventos no responde',
  ],
  'events that cannot be stored': [writes, 'No se puede guardar'],
  'a projection that is stopped': [
    fails(new ClearError('Proyecciones detenidas. order: order-1 …')),
    'order-1',
  ],
  'what was not foreseen': [fails(new TypeError('secret')), 'por una causa que no se esperaba'],
  'no reason at all': [fails(undefined), 'por una causa que no se esperaba'],
};

describe.each(Object.entries(STATES))('%s', (_, [check, words]) => {
  test.each(['/health', '/health/ready'])('%s names it', async (path) => {
    const { status, ready, parts, reasons, body } = await health({ other: well, part: check }, path);
    expect([status, ready, parts]).toEqual([503, false, { other: true, part: false }]);
    expect(reasons).toEqual({ part: expect.stringContaining(words) });
    expect(body).not.toContain('secret');
  });
});

test('a part that does not answer in time is named', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = health({ part: async () => await new Promise(() => undefined) });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await asked).toMatchObject({ ready: false, reasons: { part: 'No respondió en 3 segundos.' } });
});

test('a process that is well gives no reasons; one that starts or stops gives its own', async () => {
  expect(await health({ part: well })).toMatchObject({ status: 200, ready: true });
  expect((await health({ part: well })).reasons).toBeUndefined();
  const stopping = new Stopping();
  await stopping.leave(0);
  expect(await health({ part: well }, '/health/ready', stopping)).toMatchObject({
    ...{ status: 503, ready: false, parts: { part: true } },
    reasons: { process: expect.stringContaining('Se está deteniendo') },
  });
  expect(notReady('all', 'completando las listas').data).toMatchObject({
    ready: false,
    reasons: { process: 'Está iniciando: completando las listas.' },
  });
});

test('the reason that the installation knows is given where it is down alone', async () => {
  const installation = { whyDown: () => undefined };
  await expect(explained(installation, fails(coded('ECONNREFUSED')))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  expect(await explained({ whyDown: () => down }, async () => 'well')).toBe('well');
  await expect(explained({ whyDown: () => down }, fails(new ClearError('otra')))).rejects.toThrow('otra');
});
