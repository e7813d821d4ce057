import { randomUUID } from 'node:crypto';
import { streamName } from '@expediente/kernel/streams.ts';
import { appendTo, collect, newEvent, testMetadata } from '@expediente/testing/events.ts';
import { relayTo } from '@expediente/testing/kurrent/relay.ts';
import { StandIn } from '@expediente/testing/kurrent/stand-in.ts';
import { afterEach, expect, test } from 'vitest';
import { START, type StoredEvent } from '../port.ts';
import { parseAddress } from './address.ts';
import { NoAnswer } from './errors.ts';
import { Node } from './node.ts';
import { ofStream } from './requests.ts';
import { channelSettings } from './settings.ts';
import { KurrentEventStore } from './store.ts';

const endings: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const COUNT = 3_000;
const LONG = streamName('correlative', 'request', 2026);

/** A node with a stream of 3,000 events, 1.5 MB. */
async function longStream(): Promise<StandIn> {
  const server = await new StandIn().start();
  endings.push(() => server.stop());
  const metadata = Buffer.from(JSON.stringify({ ...testMetadata(), chain: 'c'.repeat(64) }));
  server.push(
    ...Array.from({ length: COUNT }, (_, n) => ({
      stream: LONG,
      revision: n,
      id: randomUUID(),
      type: 'NumberAssigned',
      data: Buffer.from(JSON.stringify({ number: n + 1 })),
      metadata,
      commit: 1_000 + n,
      prepare: 1_000 + n,
    })),
  );
  return server;
}

/** A store whose node is so many ms away, there and back. */
async function storeFar(server: StandIn, roundTripMs: number) {
  const { host, port } = server.endPoint;
  const relay = await relayTo(host, port, roundTripMs / 2);
  endings.push(async () => await relay.close());
  const address = `kurrentdb://127.0.0.1:${relay.port}?tls=false`;
  const store = await KurrentEventStore.open({ address });
  endings.push(async () => await store.close());
  return { relay, store };
}

const revisions = (events: readonly StoredEvent[] = []): number[] => events.map(({ revision }) => revision);
const all = Array.from({ length: COUNT }, (_, n) => n);

test('a stream of 3,000 events is read over a round trip of 300 ms, by several at once', async () => {
  const server = await longStream();
  const { store } = await storeFar(server, 300);
  const reads = Array.from({ length: 2 }, async () => revisions(await store.readStream(LONG)));
  expect(await Promise.all(reads)).toEqual([all, all]);
  expect(revisions(await collect(store.readAll(START)))).toEqual(all);
  const stream = streamName('case', randomUUID());
  const { heads } = await appendTo(store, stream, 'none', newEvent('Far'));
  expect((await store.readLast([stream])).get(stream)?.metadata.chain).toBe(heads[0]?.chain);
});

test('a long stream is sent whole before its reader acknowledges a part of it', async () => {
  const server = await longStream();
  const { store, relay } = await storeFar(server, 100);
  server.onRead = () => relay.hold();
  expect(revisions(await store.readStream(LONG))).toEqual(all);
  relay.letGo();
});

test('the last event of a long stream is one event to read', async () => {
  const server = await longStream();
  const { store } = await storeFar(server, 0);
  const before = server.eventsRead;
  expect((await store.readLast([LONG])).get(LONG)).toMatchObject({
    revision: COUNT - 1,
    data: { number: COUNT },
  });
  expect(server.eventsRead - before).toBe(1);
});

test('a read goes on as long as events come, and ends when they stay away', async () => {
  const server = await new StandIn().start();
  endings.push(() => server.stop());
  const store = await KurrentEventStore.open({ address: server.address });
  endings.push(async () => await store.close());
  const stream = streamName('case', randomUUID());
  await appendTo(store, stream, 'none', ...Array.from({ length: 20 }, () => newEvent('Slow')));
  const node = new Node(server.endPoint, channelSettings(parseAddress(server.address)));
  endings.push(() => node.close());
  server.pace = 100;
  // The whole answer takes two seconds, and no event more than one.
  expect(await node.read(ofStream(stream), 1_000)).toHaveLength(20);
  server.pace = 0;
  server.stopAfter = 10;
  await expect(node.read(ofStream(stream), 1_000)).rejects.toBeInstanceOf(NoAnswer);
});
