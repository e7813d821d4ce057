import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD } from '@expediente/platform/build.ts';
import { readConfiguration } from '@expediente/platform/config.ts';
import { type Log, openLog } from '@expediente/platform/logs.ts';
import { Metrics } from '@expediente/platform/metrics.ts';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMeters } from '../metrics/meters.ts';
import { buildServer } from './server.ts';

let webFolder: string;
let openApi: string;

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'expediente-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(
    join(webFolder, 'index.html'),
    '<html><head><base href="/" /></head><body>Expediente</body></html>',
  );
  await writeFile(join(webFolder, 'assets', 'main-4f2a.js'), 'export const x = 1;');
  await writeFile(join(webFolder, 'assets', 'main-4f2a.js.br'), 'compressed before');
  openApi = join(webFolder, 'assets', 'openapi.json');
  await writeFile(openApi, JSON.stringify({ openapi: '3.1.0', servers: [{ url: '/api' }], paths: {} }));
});

afterAll(async () => await rm(webFolder, { recursive: true }));

const sample: FastifyPluginAsync = async (api) => {
  api.get('/unit/executors', async () => ({ data: 'x'.repeat(5_000) }));
  api.get('/broken', async () => {
    throw new Error('secret detail');
  });
};

const serverAt = async (
  basePath: string,
  log: Log = openLog({ level: 'silent' }),
  environment: Record<string, string> = {},
): Promise<FastifyInstance> =>
  await buildServer({
    configuration: { ...readConfiguration(environment), basePath },
    meters: openMeters(new Metrics(false)),
    log,
    services: [sample],
    checks: {
      store: async () => undefined,
      database: async () => {
        if (basePath === '/compras') throw new Error('away');
      },
    },
    webFolder,
    openApi,
  });

describe.each(['', '/compras'])('at «%s»', (basePath) => {
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await serverAt(basePath);
  });
  afterAll(async () => await server.close());

  test.each(['/', '/pacanual/100101/2026', '/no-existe'])(
    'the page answers at %s and knows its base',
    async (path) => {
      const answer = await server.inject(`${basePath}${path}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      const [, nonce = ''] = /<meta name="style-nonce" nonce="([^"]{22,})">/.exec(answer.body) ?? [];
      expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect((await server.inject(`${basePath}${path}`)).body).not.toContain(nonce);
      expect(answer.body).toContain(`<base href="${basePath}/">`);
    },
  );

  test('the page names its build, every answer after it names it, and that of the process', async () => {
    const [, build = ''] =
      /<meta name="build" content="(\w{12})">/.exec((await server.inject(`${basePath}/`)).body) ?? [];
    expect(build).not.toBe('');
    const answers = ['/unit/executors', '/broken', '/health'].map(
      async (path) => (await server.inject(`${basePath}/api${path}`)).headers,
    );
    for (const headers of await Promise.all(answers))
      expect(headers).toMatchObject({ 'x-expediente-web': build, 'x-expediente-build': BUILD });
  });

  test('a file with a hash in its name is kept for ever, compressed when the browser can', async () => {
    const url = `${basePath}/assets/main-4f2a.js`;
    const plain = await server.inject({ url, headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers['cache-control']).toContain('immutable');
    expect(plain.headers['content-type']).toContain('javascript');
    const compressed = await server.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.body).toBe('compressed before');
  });

  test.each(['/health', '/health/live', '/health/ready?x=1'])(
    'a probe of %s, which leaves out api, gets no page',
    async (path) => {
      const answer = await server.inject(`${basePath}${path}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toMatch('application/json');
    },
  );

  test('a file that is not there is no page', async () => {
    expect((await server.inject(`${basePath}/assets/gone.js`)).statusCode).toBe(404);
  });

  test.each(['assets/', 'assets//', 'assets/x/', 'assets/..%2f..%2fx'])(
    '%s is no address, whether there is such a folder or not',
    async (path) => {
      expect((await server.inject(`${basePath}/${path}`)).statusCode).toBe(404);
    },
  );

  test.each(['GET', 'POST'] as const)('%s of an operation that does not exist is no page', async (method) => {
    const answer = await server.inject({ method, url: `${basePath}/api/no/existe` });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ response: 'warning', data: null });
  });

  test('the API is below, compressed', async () => {
    const url = `${basePath}/api/unit/executors`;
    const answer = await server.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  test('openapi.json is the built document, for this address', async () => {
    const answer = await server.inject(`${basePath}/api/openapi.json`);
    expect(answer.headers['content-type']).toMatch('application/json');
    expect(answer.json()).toEqual({ openapi: '3.1.0', servers: [{ url: `${basePath}/api` }], paths: {} });
  });

  test('health says which part is away', async () => {
    const answer = await server.inject(`${basePath}/api/health`);
    const away = basePath === '/compras';
    expect(answer.statusCode).toBe(away ? 503 : 200);
    expect(answer.json().data).toEqual({
      ready: !away,
      role: 'all',
      parts: { store: true, database: !away },
      ...(away && { reasons: { database: expect.stringMatching(/\S/) } }),
    });
  });

  test('an unforeseen failure is answered in words, without its detail', async () => {
    const answer = await server.inject(`${basePath}/api/broken`);
    expect(answer.statusCode).toBe(500);
    expect(answer.json().response).toBe('error');
    expect(answer.body).not.toContain('secret');
  });
});

test('a failure is answered with the code under which the log holds its cause', async () => {
  let lines = '';
  const write = (line: string): void => {
    lines += line;
  };
  const server = await serverAt('', openLog({ stream: { write } }));
  const answer = await server.inject({
    url: '/api/broken?token=abc',
    headers: { 'x-correlation-id': '4f2a9c1e00d1b7aa' },
  });
  expect(answer.headers['x-correlation-id']).toBe('4f2a9c1e00d1b7aa');
  expect(answer.json().message).toMatch(/ Código: 4f2a9c1e00d1b7aa$/);
  const logged = lines.split('\n').filter((line) => line.includes('"correlation":"4f2a9c1e00d1b7aa"'));
  expect(logged).toHaveLength(2);
  expect(logged.join()).toContain('secret detail');
  expect(logged.join()).toContain('"status":500');
  expect((await server.inject('/api/unit/executors')).body).not.toContain('Código');
  await server.close();
});

test('a tab of its own is refused in words, and they bring no markup', async () => {
  const server = await serverAt('');
  const tab = await server.inject({ url: '/api/broken', headers: { 'sec-fetch-dest': 'document' } });
  expect(tab.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(tab.headers['content-disposition']).toBeUndefined();
  expect(tab.body).toMatch(/<p role="alert">[^<]+<\/p>/);
  const program = await server.inject({ url: '/api/broken' });
  expect(program.json()).toMatchObject({ response: 'error' });
  expect(program.headers['content-disposition']).toBe('attachment; filename="api.json"');
  await server.close();
});

test('a caller’s own correlation is kept, a strange one is not', async () => {
  const server = await serverAt('');
  const seen: string[] = [];
  server.addHook('onRequest', async (request) => {
    seen.push(request.id);
  });
  await server.inject({ url: '/api/health', headers: { 'x-correlation-id': 'abcd-1234' } });
  await server.inject({ url: '/api/health', headers: { 'x-correlation-id': 'a b\n' } });
  expect(seen[0]).toBe('abcd-1234');
  expect(seen[1]).toMatch(/^[\da-f-]{36}$/);
  await server.close();
});

test('in production the metrics are not read without METRICS_TOKEN, not even from here', async () => {
  const server = await serverAt('', undefined, {
    NODE_ENV: 'production',
    ADMIN_PASSWORD: 'Otra-4417#',
    PUBLIC_ADDRESS: 'https://compras.example.gob.gt',
  });
  expect((await server.inject('/metrics')).statusCode).toBe(404);
  await server.close();
  const atADesk = await serverAt('');
  expect((await atADesk.inject('/metrics')).statusCode).toBe(200);
  await atADesk.close();
});

test('with METRICS_TOKEN the metrics are for who brings it, wherever they come from', async () => {
  const METRICS_TOKEN = 'a-token-of-twenty-letters';
  const server = await serverAt('/compras', undefined, { METRICS_TOKEN });
  const status = async (authorization: string): Promise<number> =>
    (await server.inject({ url: '/compras/metrics', headers: { authorization } })).statusCode;
  expect(await status('')).toBe(404);
  expect(await status('Bearer another-token-of-twenty')).toBe(404);
  expect(await status(`Bearer ${METRICS_TOKEN}`)).toBe(200);
  await server.close();
});

test('in production every answer asks for HTTPS from then on', async () => {
  const server = await buildServer({
    configuration: { ...readConfiguration({}), production: true },
    log: openLog({ level: 'silent' }),
    services: [async (api) => void api.post('/orders/send', async () => ({}))],
    checks: {},
    webFolder,
  });
  for (const [method, url] of [
    ['GET', '/'],
    ['GET', '/api/health'],
    ['GET', '/api/no'],
    ['POST', '/api/orders/send'],
  ] as const) {
    const { headers } = await server.inject({ method, url });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
  await server.close();
});

test('no client holds a socket by being slow, nor all of them', async () => {
  const { server } = await serverAt('');
  expect(server.headersTimeout).toBeGreaterThan(0);
  expect(server.requestTimeout).toBeGreaterThan(server.headersTimeout);
  expect(server.timeout).toBeGreaterThan(server.requestTimeout);
  expect(server.maxConnections).toBeGreaterThan(0);
});

describe('the address of a caller', () => {
  test.each([
    ['at a desk', false, '127.0.0.1', '9.9.9.9', '127.0.0.1'],
    ['in production, as the proxy reports it', true, '10.0.0.7', '9.9.9.9', '9.9.9.9'],
    ['in production, of what was sent to the proxy', true, '::ffff:10.0.0.7', '1.2.3.4, 9.9.9.9', '9.9.9.9'],
    ['in production, past the proxy', true, '200.6.1.1', '9.9.9.9', '200.6.1.1'],
  ])('%s', async (_, production, remoteAddress, claimed, believed) => {
    const server = await buildServer({
      configuration: { ...readConfiguration({}), production },
      log: openLog({ level: 'silent' }),
      services: [async (api) => void api.get('/who', async ({ ip, protocol }) => ({ ip, protocol }))],
      checks: {},
      webFolder,
    });
    const headers = { 'x-forwarded-for': claimed, 'x-forwarded-proto': 'https' };
    const answer = await server.inject({ url: '/api/who', remoteAddress, headers });
    expect(answer.json()).toEqual({ ip: believed, protocol: believed === '9.9.9.9' ? 'https' : 'http' });
    await server.close();
  });
});
