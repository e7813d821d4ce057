import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import { expect, test } from 'vitest';
import { Patience } from './patience.ts';

const silence = new Promise<never>(() => undefined);

test('all waits of a command share its patience, one after the other and at once', async () => {
  const patience = new Patience(300);
  expect(await patience.during(pause(200, 'answered'))).toBe('answered');
  // Too long for what is left, and not for the whole.
  await expect(patience.during(pause(250))).rejects.toBeInstanceOf(EventStoreUnavailable);
  const both = [patience.during(silence), patience.during(silence)];
  for (const each of both) await expect(each).rejects.toBeInstanceOf(EventStoreUnavailable);
});

test('waits at once count once, and what is computed between two does not', async () => {
  const patience = new Patience(1_000);
  await Promise.all(Array.from({ length: 20 }, () => patience.during(pause(100))));
  await pause(1_000);
  expect(await patience.during(pause(100, 'answered'))).toBe('answered');
});

test('an error of the work is its own', async () => {
  await expect(new Patience(1_000).during(Promise.reject(new RangeError('own')))).rejects.toThrow('own');
});
