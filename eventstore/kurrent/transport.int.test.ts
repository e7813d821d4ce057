import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { streamName } from '@expediente/kernel/streams.ts';
import { readConfiguration } from '@expediente/platform/config.ts';
import { appendTo, collect, newEvent, takeEvents, testMetadata } from '@expediente/testing/events.ts';
import type { LogRecord } from '@expediente/testing/kurrent/messages.ts';
import { relayTo } from '@expediente/testing/kurrent/relay.ts';
import { StandIn } from '@expediente/testing/kurrent/stand-in.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { pause } from '../backoff.ts';
import { untilAnswers } from '../contract/support.ts';
import { type EventBatch, EventStoreUnavailable, START, WrongExpectedRevision } from '../port.ts';
import { verifyLog } from '../verify.ts';
import { ServerTooOld } from './errors.ts';
import { NodesUnusable } from './node-fault.ts';
import { KurrentEventStore } from './store.ts';

const opened: KurrentEventStore[] = [];
const servers: StandIn[] = [];

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  for (const server of servers.splice(0)) server.stop();
});

async function aServer(): Promise<StandIn> {
  const server = await new StandIn().start();
  servers.push(server);
  return server;
}

async function open(address: string): Promise<KurrentEventStore> {
  const store = await KurrentEventStore.open({ address });
  opened.push(store);
  return store;
}

const aStream = () => streamName('case', randomUUID());

function aRecord(n: number, place: { commit: number; prepare: number }, stream = 'case-1'): LogRecord {
  return {
    stream,
    revision: n,
    id: randomUUID(),
    type: `Event${n}`,
    data: Buffer.from(`{"n":${n}}`),
    metadata: Buffer.from(JSON.stringify({ ...testMetadata(), chain: 'c', '$schema.name': 'x' })),
    ...place,
  };
}

const COUNT = 40;
const numbers = Array.from({ length: COUNT }, (_, n) => n);
const types = numbers.map((n) => `Event${n}`);

describe('a subscription', () => {
  test.each([
    ['each at its own commit', (n: number) => ({ commit: 1000 + n * 10, prepare: 1000 + n * 10 })],
    ['four in a commit', (n: number) => ({ commit: 1000 + Math.floor(n / 4) * 100, prepare: 900 + n * 10 })],
  ])('dropped every seven events goes on where it was, each event once: %s', async (_, place) => {
    const server = await aServer();
    server.push(...numbers.map((n) => aRecord(n, place(n))));
    server.dropAfter = 7;
    const store = await open(server.address);
    const events = await takeEvents(store.subscribe(START, { categories: ['case'] }), COUNT);
    expect(events.map(({ type }) => type)).toEqual(types);
    expect(server.subscriptions).toBeGreaterThanOrEqual(COUNT / 7);
    const places = events.map(({ position }) => position);
    expect(places).toEqual(places.toSorted());
    expect(new Set(places).size).toBe(COUNT);
  });

  test('resumes when the server ends it without an error, with the events appended meanwhile', async () => {
    const server = await aServer();
    const store = await open(server.address);
    const place = (n: number) => ({ commit: 1000 + n, prepare: 1000 + n });
    const received: string[] = [];
    for await (const batch of store.subscribe(START, { categories: ['case'] })) {
      received.push(...batch.events.map(({ type }) => type));
      if (received.length === 3) break;
      if (!batch.caughtUp) continue;
      server.drop('cleanly');
      server.push(aRecord(received.length, place(received.length)));
    }
    expect(received).toEqual(['Event0', 'Event1', 'Event2']);
  });

  test('moves past the positions of other categories, and reports the end once', async () => {
    const server = await aServer();
    const store = await open(server.address);
    const batches: EventBatch[] = [];
    for await (const batch of store.subscribe(START, { categories: ['case'] })) {
      batches.push(batch);
      if (batches.length === 1) server.push(aRecord(0, { commit: 5_000, prepare: 5_000 }, 'other-1'));
      if (batches.length === 2) server.push(aRecord(0, { commit: 6_000, prepare: 6_000 }));
      if (batches.length === 3) break;
    }
    expect(batches.map(({ events, caughtUp }) => [events.length, caughtUp])).toEqual([
      [0, true],
      [0, true],
      [1, true],
    ]);
    expect(batches[2]?.position).toBe(await store.head());
  });

  test('pauses a fast server and loses nothing', async () => {
    const server = await aServer();
    const many = 3_500;
    server.push(...Array.from({ length: many }, (_, n) => aRecord(n, { commit: n, prepare: n })));
    const store = await open(server.address);
    let next = 0;
    for await (const { events } of store.subscribe(START, { categories: ['case'] }, 500)) {
      // A reader that is busy with its first batch, while the rest arrives.
      if (next === 0) await pause(500);
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_event, at) => next + at));
      next += events.length;
      if (next === many) break;
    }
  });
});

test('a head of another history is refused before anything is sent, by the process that wrote it and by others', async () => {
  const server = await aServer();
  const [writer, other] = [await open(server.address), await open(server.address)];
  const stream = aStream();
  await appendTo(writer, stream, 'none', newEvent('A'));
  const sent = server.appends;
  for (const store of [writer, other]) {
    for (const expected of [
      { revision: 0, chain: 'f'.repeat(64) },
      { revision: 7, chain: 'f'.repeat(64) },
    ]) {
      await expect(appendTo(store, stream, expected, newEvent('B'))).rejects.toThrow(
        new WrongExpectedRevision(stream),
      );
    }
  }
  expect(server.appends).toBe(sent);
});

test('the end of the log is where our last event is, whatever another application writes after it', async () => {
  const server = await aServer();
  const store = await KurrentEventStore.open({ address: server.address, categories: ['case'] });
  opened.push(store);
  const { position } = await appendTo(store, aStream(), 'none', newEvent('Ours'));
  server.push(...numbers.map((n) => aRecord(n, { commit: 10_000 + n, prepare: 10_000 + n }, 'other-1')));
  expect(await store.head()).toBe(position);
  // Whose end of the log would be wrong.
  await expect(appendTo(store, streamName('other', 2), 'none', newEvent('Theirs'))).rejects.toThrow(
    TypeError,
  );
});

describe('a leader that moves', () => {
  test.each(['by metadata', 'by status'] as const)(
    'is found again, refused %s; the append is written once',
    async (refusal) => {
      const [old, next] = [await aServer(), await aServer()];
      const { host, port } = old.endPoint;
      // Two seeds: a cluster, whose members are asked who leads.
      const store = await open(`kurrentdb://${host}:${port},${host}:${next.endPoint.port}?tls=false`);
      const others = [old, next].filter(({ appends }) => appends === 0);
      expect(others).toHaveLength(1);
      const [leader] = others;
      for (const server of [old, next]) {
        if (server === leader || !leader) continue;
        server.leader = leader.endPoint;
        server.notLeader = refusal;
      }
      const stream = aStream();
      await appendTo(store, stream, 'none', newEvent('Moved'));
      expect(leader?.log.stream(stream)).toHaveLength(1);
    },
  );
});

test('appends, reads and subscriptions share one connection: the first to find the next node finds it for all', async () => {
  const server = await aServer();
  const relay = await relayTo(server.endPoint.host, server.endPoint.port);
  const store = await open(`kurrentdb://127.0.0.1:${relay.port}?tls=false`);
  const stream = aStream();
  await appendTo(store, stream, 'none', newEvent('Shared'));
  await store.ping();
  expect(await store.readStream(stream)).toHaveLength(1);
  expect(await collect(store.readAll(START))).toHaveLength(1);
  expect(await takeEvents(store.subscribe(START), 1)).toHaveLength(1);
  expect(relay.accepted).toBe(1);
  await relay.close();
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.runIf(hasOpenssl)('a server with users and TLS, by what deploy/secrets.sh makes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'expediente-secrets-'));
  const script = fileURLToPath(new URL('../../deploy/secrets.sh', import.meta.url));
  expect(spawnSync('sh', [script, folder]).status).toBe(0);
  const made = async (name: string): Promise<Buffer> => await readFile(join(folder, name));
  const server = new StandIn();
  servers.push(server);
  server.certificate = { key: await made('kurrentdb-node.key'), chain: await made('kurrentdb-node.crt') };
  await server.start();
  const { eventStoreUrl = '' } = readConfiguration({
    EVENTSTORE_URL: `kurrentdb://admin@localhost:${server.endPoint.port}?tls=true&tlsCAFile=${folder}/kurrentdb-ca.crt`,
    EVENTSTORE_PASSWORD_FILE: join(folder, 'kurrentdb-password'),
  });
  const store = await open(eventStoreUrl);
  const stream = aStream();
  await appendTo(store, stream, 'none', newEvent('Recorded'));
  expect(await store.readStream(stream)).toHaveLength(1);
  const user = `admin:${(await made('kurrentdb-password')).toString().trim()}`;
  expect([...server.users]).toEqual([`Basic ${Buffer.from(user).toString('base64')}`]);
  // A client that does not trust the authority does not connect to its server.
  const without = eventStoreUrl.replace(/&tlsCAFile=.*/, '');
  await expect(open(without)).rejects.toThrow(NodesUnusable);
  await rm(folder, { recursive: true });
});

describe('a server that is not there', () => {
  test('is reported as such when a store is opened', async () => {
    const server = await aServer();
    server.stop();
    await expect(KurrentEventStore.open({ address: server.address })).rejects.toBeInstanceOf(
      EventStoreUnavailable,
    );
  });

  test('an append and a ping fail as unavailable; appends and subscriptions continue once it is back', async () => {
    const server = await aServer();
    const store = await open(server.address);
    const stream = aStream();
    const received = takeEvents(store.subscribe(START, { categories: ['case'] }), 2);
    const { heads } = await appendTo(store, stream, 'none', newEvent('Before'));
    server.stop();
    await expect(appendTo(store, aStream(), 'none', newEvent('Lost'))).rejects.toBeInstanceOf(
      EventStoreUnavailable,
    );
    await expect(store.ping()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await server.start();
    await untilAnswers(store);
    const [head] = heads;
    if (head) await appendTo(store, stream, head, newEvent('After'));
    expect((await received).map(({ type }) => type)).toEqual(['Before', 'After']);
    expect(await store.readStream(stream)).toHaveLength(2);
    // The chain does not cover the keys that the server adds to the metadata.
    expect(await verifyLog(store)).toMatchObject({ ok: true, events: 2 });
  });

  test('an older server is refused, and a log keeps its name', async () => {
    const old = await aServer();
    old.isOld = true;
    await expect(KurrentEventStore.open({ address: old.address })).rejects.toBeInstanceOf(ServerTooOld);
    const server = await aServer();
    const [first, second] = [await open(server.address), await open(server.address)];
    expect(second.id).toBe(first.id);
    expect(await collect(first.readAll(START))).toEqual([]);
  });
});
