import { randomUUID } from 'node:crypto';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { appendTo, collect, newEvent, takeEvents } from '@expediente/testing/events.ts';
import { StandInCluster } from '@expediente/testing/kurrent/cluster.ts';
import type { NotLeader } from '@expediente/testing/kurrent/stand-in.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pause } from '../backoff.ts';
import { retrying, untilAnswers } from '../contract/support.ts';
import { EventStoreUnavailable, START, WrongExpectedRevision } from '../port.ts';
import { verifyLog } from '../verify.ts';
import type { NodeNews } from './node-in-use.ts';
import { KurrentEventStore } from './store.ts';

const endings: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
  vi.restoreAllMocks();
});

interface Scene {
  readonly cluster: StandInCluster;
  readonly store: KurrentEventStore;
  readonly news: NodeNews[];
}

async function aCluster(refusal: NotLeader = 'by status', options = ''): Promise<Scene> {
  const cluster = await StandInCluster.start(3, refusal);
  endings.push(() => cluster.stop());
  const news: NodeNews[] = [];
  const store = await KurrentEventStore.open({
    address: cluster.address + options,
    onNode: (each) => news.push(each),
  });
  endings.push(() => store.close());
  return { cluster, store, news };
}

const aStream = (): StreamName => streamName('case', randomUUID());
const nameOf = ({ endPoint: { host, port } }: StandInCluster['leader']): string => `${host}:${port}`;
/** Open sockets of this process; connections to the stand-in servers count twice, once per end. */
const sockets = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;

/** Retries like the product's callers: an append without an answer is decided again. */
async function untilDone(store: KurrentEventStore, stream: StreamName, type: string): Promise<void> {
  await expect
    .poll(() =>
      retrying(store, [stream], () => newEvent(type)).then(
        () => true,
        (error: unknown) => (error instanceof EventStoreUnavailable ? false : Promise.reject(error)),
      ),
    )
    .toBe(true);
}

describe('the node that leads dies for good', () => {
  test.each(['by status', 'by metadata'] as const)(
    'while the store is idle, and then the next one (appends sent on %s)',
    async (refusal) => {
      const { cluster, store, news } = await aCluster(refusal);
      const stream = aStream();
      const received = takeEvents(store.subscribe(START, { categories: ['case'] }), 3);
      await appendTo(store, stream, 'none', newEvent('First'));
      for (const type of ['Second', 'Third']) {
        const dead = cluster.leader;
        cluster.kill(dead);
        const leader = cluster.elect();
        await untilAnswers(store);
        await untilDone(store, stream, type);
        expect(leader.log.stream(stream).at(-1)?.type).toBe(type);
        expect(news.map(({ away, node }) => [away, node])).toContainEqual([true, nameOf(dead)]);
        expect(news.at(-1)).toEqual({ away: false, node: nameOf(leader) });
      }
      expect((await received).map(({ type }) => type)).toEqual(['First', 'Second', 'Third']);
      expect((await store.readStream(stream)).map(({ type }) => type)).toEqual(['First', 'Second', 'Third']);
      expect((await collect(store.readAll(START))).map(({ type }) => type)).toEqual([
        'First',
        'Second',
        'Third',
      ]);
    },
  );

  test('under load, before a new leader is elected: every acknowledged event is stored exactly once', async () => {
    const { cluster, store } = await aCluster();
    const streams = Array.from({ length: 8 }, aStream);
    const acknowledged: string[] = [];
    let over = false;
    const work = Promise.all(
      streams.map(async (stream) => {
        while (!over) {
          const event = newEvent('Worked');
          try {
            await retrying(store, [stream], () => event);
            acknowledged.push(event.id);
          } catch (error) {
            if (!(error instanceof EventStoreUnavailable)) throw error;
            await pause(20);
          }
        }
      }),
    );
    for (let deaths = 0; deaths < 2; deaths++) {
      await expect.poll(() => acknowledged.length).toBeGreaterThan(50 * (deaths + 1));
      cluster.kill(cluster.leader);
      // For a while the other nodes still name the dead one as leader.
      await expect(untilRefused(store)).resolves.toBeInstanceOf(EventStoreUnavailable);
      cluster.elect();
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
    }
    over = true;
    await work;
    const written = (await collect(store.readAll(START))).map(({ id }) => id);
    expect(new Set(written).size).toBe(written.length);
    expect(acknowledged.filter((id) => !written.includes(id))).toEqual([]);
    expect(await verifyLog(store)).toMatchObject({ ok: true });
  });
});

/** The error of an append once no node accepts it. */
async function untilRefused(store: KurrentEventStore): Promise<unknown> {
  for (;;) {
    try {
      await appendTo(store, aStream(), 'none', newEvent('Unled'));
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) return error;
    }
  }
}

test('a leader that accepts calls and answers none is replaced by the newly elected one', async () => {
  const { cluster, store, news } = await aCluster();
  const stream = aStream();
  const received = takeEvents(store.subscribe(START, { categories: ['case'] }), 2);
  await appendTo(store, stream, 'none', newEvent('First'));
  const hung = cluster.leader;
  hung.silent = true;
  cluster.elect();
  await untilAnswers(store);
  await untilDone(store, stream, 'Second');
  expect((await received).map(({ type }) => type)).toEqual(['First', 'Second']);
  expect(news).toEqual([
    { away: true, node: nameOf(hung), reason: 'no answer in time' },
    { away: false, node: nameOf(cluster.leader) },
  ]);
});

describe('what is reported of the node while the store is idle', () => {
  test('its death and the next leader, once each', async () => {
    const { cluster, news } = await aCluster();
    const dead = cluster.leader;
    cluster.kill(dead);
    await expect.poll(() => news).toEqual([{ away: true, node: nameOf(dead), reason: expect.any(String) }]);
    const leader = cluster.elect();
    await expect.poll(() => news.slice(1)).toEqual([{ away: false, node: nameOf(leader) }]);
  });

  test('its silence and the next leader, once each', async () => {
    const { cluster, news } = await aCluster();
    const hung = cluster.leader;
    hung.silent = true;
    const leader = cluster.elect();
    await expect
      .poll(() => news)
      .toEqual([
        { away: true, node: nameOf(hung), reason: 'no answer in time' },
        { away: false, node: nameOf(leader) },
      ]);
  });

  test('another leader, which the process goes to without a loss', async () => {
    const { cluster, store, news } = await aCluster();
    const former = cluster.leader;
    const received = takeEvents(store.subscribe(START, { categories: ['case'] }), 1);
    const leader = cluster.elect();
    await expect.poll(() => news).toEqual([{ away: false, node: nameOf(leader) }]);
    const refused = former.appends;
    await appendTo(store, aStream(), 'none', newEvent('AtTheLeader'));
    expect(former.appends).toBe(refused);
    expect((await received).map(({ type }) => type)).toEqual(['AtTheLeader']);
  });
});

test('a long read of a node that is given up goes on at the next one', async () => {
  const { cluster, store } = await aCluster();
  const { position } = await appendTo(store, aStream(), 'none', newEvent('First'), newEvent('Second'));
  cluster.leader.silent = true;
  cluster.elect();
  const types: string[] = [];
  for await (const { events } of store.readToFold(START, { upTo: position })) {
    types.push(...events.map(({ type }) => type));
  }
  expect(types).toEqual(['First', 'Second']);
});

test('without a leader no follower is used, and one loss is reported whatever is tried', async () => {
  const { cluster, store, news } = await aCluster();
  const [dead, other] = [cluster.leader, cluster.nodes[1]];
  cluster.kill(dead);
  if (other) cluster.kill(other);
  cluster.noticeDeaths();
  const [left] = cluster.living;
  const reads = left?.reads;
  const tried = await Promise.allSettled([
    store.ping(),
    store.readStream(aStream()),
    appendTo(store, aStream(), 'none', newEvent('Unled')),
    store.head(),
  ]);
  for (const each of tried) expect(each).toMatchObject({ reason: expect.any(EventStoreUnavailable) });
  expect(left?.reads).toBe(reads);
  expect(news).toEqual([{ away: true, node: nameOf(dead), reason: expect.any(String) }]);
  expect(cluster.elect()).toBe(left);
  await untilAnswers(store);
  expect(news.slice(1)).toEqual([{ away: false, node: nameOf(cluster.leader) }]);
});

test('a failure during a fruitless search for another node does not end the process', async () => {
  const lost = vi.fn();
  process.on('unhandledRejection', lost);
  endings.push(() => void process.off('unhandledRejection', lost));
  const { cluster, store } = await aCluster('by status', '&maxDiscoverAttempts=1&gossipTimeout=1');
  const subscription = takeEvents(store.subscribe(START), 1);
  await expect.poll(() => cluster.leader.subscriptions).toBe(1);
  for (const each of cluster.nodes) cluster.kill(each);
  for (let calls = 0; calls < 3; calls++) await expect(store.ping()).rejects.toThrow(EventStoreUnavailable);
  // An unhandled rejection is reported in the turn after the one in which it happened.
  await new Promise((resolve) => setImmediate(resolve));
  expect(lost).not.toHaveBeenCalled();
  await store.close();
  expect(await subscription).toEqual([]);
});

test('a cluster that goes away and returns costs no extra connections and two log lines', async () => {
  const none = sockets();
  const { cluster, store, news } = await aCluster();
  const stream = aStream();
  await appendTo(store, stream, 'none', newEvent('Before'));
  const before = sockets();
  const nodes = cluster.nodes;
  for (const node of nodes) cluster.kill(node);
  for (let round = 0; round < 5; round++) {
    const refused = await Promise.allSettled(Array.from({ length: 40 }, () => store.readStream(stream)));
    for (const each of refused) expect(each).toMatchObject({ reason: expect.any(EventStoreUnavailable) });
  }
  for (const node of nodes) await cluster.revive(node);
  await untilAnswers(store);
  await untilDone(store, stream, 'After');
  // A connection has two ends here; one may still be closing.
  await expect.poll(sockets).toBeLessThanOrEqual(before + 2);
  expect(news.map(({ away }) => away)).toEqual([true, false]);
  await store.close();
  await expect.poll(sockets).toBeLessThanOrEqual(none);
});
