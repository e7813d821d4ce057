import { request } from 'node:http';
import { connect } from 'node:net';
import { Metrics } from '@expediente/platform/metrics.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Door } from './door.ts';

let door: Door;

beforeEach(async () => {
  door = new Door({ basePath: '/compras', role: 'projections', metricsToken: undefined, production: false });
  await door.listen('127.0.0.1', 0);
});

afterEach(async () => await door.close());

const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  await fetch(`http://127.0.0.1:${door.port}${path}`, { headers });

test('a process that starts lives, and is not ready', async () => {
  const live = await get('/compras/api/health/live');
  expect(live.status).toBe(200);
  expect(await live.json()).toMatchObject({ response: 'success', data: { alive: true } });
  for (const path of ['/compras/api/health/ready', '/compras/api/health', '/compras/metrics', '/']) {
    expect((await get(path)).status).toBe(503);
  }
});

test('it shows its figures while it starts, to those whom they are for', async () => {
  const metrics = new Metrics(false);
  metrics.gauge('expediente_ready', 'ready', [], () => [{ value: 0 }]);
  door.showMetrics(metrics);
  const shown = await get('/compras/metrics');
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain('expediente_ready 0');
  expect((await get('/compras/metrics', { 'x-forwarded-for': '10.0.0.7' })).status).toBe(503);
  expect((await get('/compras/api/health/ready')).status).toBe(503);
});

test('it says what it is doing, to programs and to a browser', async () => {
  door.doing('completando las listas');
  const answer = await get('/compras/api/orders/get/all');
  expect(answer.headers.get('retry-after')).toBe('3');
  const refusal = {
    response: 'error',
    message: 'El sistema está iniciando (completando las listas): espere un momento.',
  };
  expect(await answer.json()).toEqual({ ...refusal, data: null });
  expect(await (await get('/compras/api/health/ready')).json()).toEqual({
    ...refusal,
    data: {
      ...{ ready: false, role: 'projections', parts: {}, starting: 'completando las listas' },
      reasons: { process: 'Está iniciando: completando las listas.' },
    },
  });
  const page = await get('/compras/ordenes', { accept: 'text/html,*/*' });
  expect(page.status).toBe(503);
  expect(page.headers.get('refresh')).toBe('3');
  expect(await page.text()).toContain('<p role="alert">El sistema está iniciando');
});

test('a command sent to it is answered, with its body unread', async () => {
  const status = new Promise<number | undefined>((resolve, reject) => {
    const call = request(
      { port: door.port, host: '127.0.0.1', path: '/compras/api/orders/send', method: 'POST' },
      ({ statusCode }) => resolve(statusCode),
    );
    call.on('error', reject);
    call.end('x'.repeat(10_000));
  });
  expect(await status).toBe(503);
});

test('what is no HTTP is answered so', async () => {
  const output = await new Promise<string>((resolve) => {
    const socket = connect(door.port, '127.0.0.1', () => socket.end('\x16\x03\x01\r\n\r\n'));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
  });
  expect(output).toContain('HTTP/1.1 400');
});

test('open, it answers as who serves; a port that is taken is reported in words', async () => {
  door.serve((_, answer) => void answer.end('served'));
  expect((await get('/')).status).toBe(503);
  door.open();
  expect(await (await get('/')).text()).toBe('served');
  const second = new Door({ basePath: '', role: 'all', metricsToken: undefined, production: false });
  await expect(second.listen('127.0.0.1', door.port)).rejects.toThrow(`El puerto ${door.port}`);
});
