import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerErrors } from '../http/errors.ts';
import { healthRoutes } from './health.ts';
import { Stopping } from './stopping.ts';

/** Something that all processes share does not answer. */
const CHECKS = { store: async () => await Promise.reject(new Error('away')) };

let stopping: Stopping;
let server: ReturnType<typeof Fastify>;
/** Lets the slow request be answered. */
let finishSlow: () => void;
let begun: Promise<void>;

beforeEach(async () => {
  stopping = new Stopping();
  server = Fastify();
  stopping.watch(server);
  answerErrors(server);
  healthRoutes(server, { role: 'workflow', checks: CHECKS, needs: {}, stopping });
  server.get('/quick', async () => ({ done: true }));
  const slow = new Promise<void>((resolve) => {
    finishSlow = resolve;
  });
  begun = new Promise((resolve) => {
    server.get('/slow', async () => {
      resolve();
      await slow;
      return { done: true };
    });
  });
  await server.ready();
});

afterEach(async () => await server.close());

test('a process that stops says first that it is not ready, and serves on', async () => {
  expect((await server.inject('/health/ready')).json().data).toEqual({
    ready: true,
    role: 'workflow',
    parts: {},
  });
  await stopping.leave(0);
  expect((await server.inject('/health/ready')).statusCode).toBe(503);
  const answer = await server.inject('/quick');
  expect(answer.json()).toEqual({ done: true });
  expect(answer.headers.connection).toBe('close');
});

test('what all processes share makes none of them unready', async () => {
  const health = await server.inject('/health');
  expect(health.statusCode).toBe(503);
  expect(health.json().data).toEqual({
    ...{ ready: false, role: 'workflow', parts: { store: false } },
    reasons: { store: expect.any(String) },
  });
  expect((await server.inject('/health/ready')).statusCode).toBe(200);
  expect((await server.inject('/health/live')).statusCode).toBe(200);
});

test('it ends what is under way, and what comes meanwhile is asked to come again', async () => {
  const slow = server.inject('/slow');
  await begun;
  await stopping.leave(0);
  const finished = stopping.finish();
  const late = await server.inject('/quick');
  expect(late.statusCode).toBe(503);
  expect(late.json()).toMatchObject({ response: 'error', data: null });
  // It must not be restarted: it lives.
  expect((await server.inject('/health/live')).statusCode).toBe(200);
  finishSlow();
  expect((await slow).json()).toEqual({ done: true });
  await finished;
});

test('one whose client went away is waited for until its work is done, and no longer', async () => {
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const client = new AbortController();
  const gone = fetch(`${address}/slow`, { signal: client.signal }).catch(() => 'gone');
  await begun;
  client.abort();
  expect(await gone).toBe('gone');
  await stopping.leave(0);
  const finished = stopping.finish(5_000).then(() => 'finished');
  expect(await Promise.race([finished, pause(50, 'still waiting')])).toBe('still waiting');
  finishSlow();
  expect(await Promise.race([finished, pause(1_000, 'still waiting')])).toBe('finished');
});

test('one that never ends is not waited for', async () => {
  let answered = false;
  const slow = server.inject('/slow').then(() => {
    answered = true;
  });
  await begun;
  await stopping.leave(0);
  const finished = stopping.finish(10).then(() => 'finished');
  expect(await Promise.race([finished, pause(5_000, 'still waiting')])).toBe('finished');
  expect(answered).toBe(false);
  finishSlow();
  await slow;
});
