import { StandIn } from '@expediente/eventstore/kurrent/testing/stand-in.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { afterEach, expect, test } from 'vitest';
import { openEventStore } from './event-store.ts';
import { freePort } from './testing/product.ts';

const server = new StandIn();
afterEach(() => server.stop());

async function refusal(address: string): Promise<string> {
  const error: unknown = await openEventStore(address, 'EVENTSTORE_URL').catch((reason: unknown) => reason);
  if (!(error instanceof ClearError)) throw error;
  expect(error.message.split('\n')).toHaveLength(1);
  expect(error.message).not.toContain('secreta');
  return error.message;
}

test('a server that does not answer is told by its place, without its password', async () => {
  const place = `127.0.0.1:${await freePort()}`;
  expect(await refusal(`kurrentdb://ana:secreta@${place}?tls=false`)).toContain(`en ${place} no responde`);
});

test('a server that is too old is told what it takes', async () => {
  server.methods = [];
  await server.start();
  expect(await refusal(server.address)).toContain('anterior a KurrentDB 25.1');
});

test('an address that nobody understands is told with one that somebody does', async () => {
  expect(await refusal('kurrentdb://ana:secreta@')).toContain('kurrentdb://usuario');
});

test('one that answers is opened', async () => {
  server.methods = new StandIn().methods;
  await server.start();
  const store = await openEventStore(server.address, 'EVENTSTORE_URL');
  expect(store.id).toMatch(/^kurrentdb:/);
  await store.close();
});
