import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { PLAIN_HTTP, warnOfPlainHttp } from './plain-http.ts';
import { trustedProxy } from './security.ts';

test('a sign-in over plain HTTP is warned of once an hour, and nothing else is', async () => {
  const lines: unknown[] = [];
  let now = 0;
  const server = Fastify({ trustProxy: trustedProxy(true) });
  warnOfPlainHttp(server, { warn: (...line: unknown[]) => lines.push(line) }, () => now);
  server.post('/compras/api/users/login', async () => 'ok');
  server.get('/compras/api/health/ready', async () => 'ok');
  const signIn = async (headers = {}) =>
    await server.inject({ method: 'POST', url: '/compras/api/users/login', headers });

  await server.inject('/compras/api/health/ready');
  await signIn({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' });
  expect(lines).toEqual([]);
  await signIn({ 'x-forwarded-proto': 'http', 'x-forwarded-for': '192.0.2.7' });
  await signIn();
  expect(lines).toEqual([[{ address: '192.0.2.7' }, PLAIN_HTTP]]);
  now = 60 * 60 * 1000;
  await signIn();
  expect(lines).toHaveLength(2);
});
