import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { StandIn } from '@expediente/testing/kurrent/stand-in.ts';
import { freePort } from '@expediente/testing/product/spawned.ts';
import { afterEach, expect, test } from 'vitest';
import { openEventStore } from './event-store.ts';

const server = new StandIn();
afterEach(() => server.stop());

async function refusal(address: string): Promise<string> {
  const error: unknown = await openEventStore(address, 'EVENTSTORE_URL').catch((reason: unknown) => reason);
  if (!(error instanceof ClearError)) throw error;
  expect(error.message.split('\n')).toHaveLength(1);
  expect(error.message).not.toContain('secreta');
  return error.message;
}

test('a server that does not answer is reported by its address, without its password', async () => {
  const place = `127.0.0.1:${await freePort()}`;
  expect(await refusal(`kurrentdb://ana:secreta@${place}?tls=false`)).toContain(`en ${place} no responde`);
});

test('a server that is too old is reported with the version it takes', async () => {
  server.isOld = true;
  await server.start();
  expect(await refusal(server.address)).toContain('anterior a KurrentDB 25.1');
});

test('an address that cannot be read is reported with an example of one that can', async () => {
  expect(await refusal('kurrentdb://ana:secreta@')).toContain('kurrentdb://usuario');
});

test('a log that lost its id is reported in words', async () => {
  const other = await new StandIn().start();
  try {
    await (await openEventStore(other.address, 'EVENTSTORE_URL')).close();
    other.log.tombstone('_expediente');
    await (await openEventStore(other.address, 'EVENTSTORE_URL')).close();
    other.log.scavenge();
    expect(await refusal(other.address)).toContain('alguien borró su flujo _expediente');
  } finally {
    other.stop();
  }
});

test('one that answers is opened, and it is reported when it goes away and comes back', async () => {
  server.isOld = false;
  await server.start();
  const { host, port } = server.endPoint;
  const reported: unknown[] = [];
  // Without encryption the client sends neither user nor password; an address may have them all the same.
  const store = await openEventStore(`kurrentdb://ana:secreta@${host}:${port}?tls=false`, 'EVENTSTORE_URL', {
    onNode: (news) => reported.push(news),
  });
  expect(store.id).toMatch(/^kurrentdb:/);
  server.stop();
  await expect(store.ping()).rejects.toThrow(EventStoreUnavailable);
  await server.start();
  await expect
    .poll(() =>
      store.ping().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const node = `${host}:${port}`;
  expect(reported).toEqual([
    { away: true, node, reason: expect.stringMatching(/UNAVAILABLE|the connection was closed/) },
    { away: false, node },
  ]);
  await store.close();
});
