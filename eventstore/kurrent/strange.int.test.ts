import { streamName } from '@expediente/kernel/streams.ts';
import { appendTo, collect, newEvent, takeUntil, testMetadata } from '@expediente/testing/events.ts';
import { StandIn } from '@expediente/testing/kurrent/stand-in.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyLog } from '../copy.ts';
import { type Expected, START, WrongExpectedRevision } from '../port.ts';
import { verifyLog } from '../verify.ts';
import { LogUnnamed } from './errors.ts';
import { KurrentEventStore } from './store.ts';

/** Content of the log never throws: what is no event of ours is marked for those who ask for it. */

let server: StandIn;
let store: KurrentEventStore;
const [one, two] = [streamName('case', 1), streamName('case', 2)];

beforeEach(async () => {
  server = await new StandIn().start();
  store = await KurrentEventStore.open({ address: server.address, categories: ['case', 'other'] });
});
afterEach(async () => {
  await store.close();
  server.stop();
});

const CHAIN = 'ab'.repeat(32);
const ours = (metadata: object) => JSON.stringify({ ...testMetadata(), chain: CHAIN, ...metadata });

async function written() {
  await appendTo(store, one, 'none', newEvent('Opened'));
  const { position, heads } = await appendTo(store, two, 'none', newEvent('Opened'));
  const head: Expected = heads[0] ?? 'none';
  return { position, head };
}

test('what others write or delete is marked, and passed by where it is not asked for', async () => {
  const { head } = await written();
  const { log } = server;
  log.tombstone(one);
  log.write('case-3', { type: 'Ajeno', data: '{}', metadata: '{"x":1}' });
  log.write('case-4', { type: 'Bytes', data: Buffer.from([1, 2, 3]) });
  log.write('case-5', { type: 'Empty', data: '' });
  log.write('case-6', { type: 'NoJson', data: '{', metadata: ours({}) });
  log.write('case-7', { type: 'NoUser', data: '{}', metadata: ours({ userId: 7 }) });
  log.write('cuenta-1', { type: 'Ajeno', data: '{}' });
  const last = await appendTo(store, two, head, newEvent('Closed'));
  log.write('cuenta-1', { type: 'Ajeno', data: Buffer.from([0]) });
  log.tombstone('cuenta-1');

  const own = ['Opened', 'Opened', 'NoJson', 'NoUser', 'Closed'];
  expect((await collect(store.readAll(START))).map(({ type }) => type)).toEqual(own);
  const all = await collect(store.readAll(START, { strange: true }));
  expect(all.map(({ stream, type, flaw }) => [stream, type, flaw])).toEqual([
    [one, 'Opened', undefined],
    [two, 'Opened', undefined],
    [one, '$streamDeleted', { is: 'deleted' }],
    ['case-3', 'Ajeno', { is: 'foreign' }],
    ['case-4', 'Bytes', { is: 'foreign' }],
    ['case-5', 'Empty', { is: 'foreign' }],
    ['case-6', 'NoJson', { is: 'damaged', part: 'data' }],
    ['case-7', 'NoUser', { is: 'damaged', part: 'userId' }],
    [two, 'Closed', undefined],
  ]);
  for (const { metadata, data } of all)
    expect([metadata.userId, metadata.at, metadata.correlationId, metadata.chain, data]).toEqual([
      expect.any(String),
      expect.stringMatching(/^\d{4}-.*Z$/),
      expect.any(String),
      expect.any(String),
      expect.any(Object),
    ]);
  expect(await store.head()).toBe(last.position);
  const followed = await takeUntil(store.subscribe(START, { strange: true }), last.position);
  expect(followed.map(({ position }) => position)).toEqual(all.map(({ position }) => position));
  expect((await verifyLog(store)).breaks.map(({ stream }) => stream)).toEqual(['case-6', 'case-7']);
});

test('a deleted stream is read as its mark alone, and nothing is written to it', async () => {
  const { head } = await written();
  server.log.tombstone(two);
  expect(await store.readStream(two)).toMatchObject([{ stream: two, flaw: { is: 'deleted' } }]);
  const streams = await store.readStreams([one, two]);
  expect(streams.get(two)).toMatchObject([{ flaw: { is: 'deleted' } }]);
  expect(streams.get(one)).toMatchObject([{ type: 'Opened' }]);
  const both = store.append([
    { stream: streamName('case', 9), expected: 'none', events: [newEvent('Opened')] },
    { stream: two, expected: head, events: [newEvent('Closed')] },
  ]);
  await expect(both).rejects.toThrow(WrongExpectedRevision);
  await expect(both).rejects.toMatchObject({ stream: two });
});

test('what the server hides of a stream is not there for its readers, and is in the log', async () => {
  const { head } = await written();
  await appendTo(store, two, head, newEvent('Closed'));
  server.log.setMetadata(two, '{"$maxCount":1}');
  server.log.softDelete(one);
  expect(await store.readStream(one)).toEqual([]);
  expect((await store.readStream(two)).map(({ type }) => type)).toEqual(['Closed']);
  expect((await collect(store.readAll(START))).map(({ type }) => type)).toEqual([
    'Opened',
    'Opened',
    'Closed',
  ]);
});

test('what was given to hide or remove events of our streams is named, by its last setting', async () => {
  await written();
  const { log } = server;
  expect(await store.hidden()).toEqual([]);
  log.setMetadata(two, '{"$maxCount":1,"$acl":{"$r":"ana"}}');
  log.softDelete(one);
  log.setMetadata('case-3', '{"$maxAge":60}');
  log.setMetadata('case-4', '{"$maxCount":9}');
  log.setMetadata('case-4', '{"owner":"ventas"}');
  log.setMetadata('cuenta-1', '{"$maxCount":1}');
  expect(await store.hidden()).toEqual([
    { stream: two, by: '$maxCount 1' },
    { stream: one, by: expect.stringMatching(/^\$tb 9\d+$/) },
    { stream: 'case-3', by: '$maxAge 60' },
  ]);
});

test('events of others are counted, up to a bound', async () => {
  await written();
  expect(await store.others(10)).toBe(0);
  for (let n = 0; n < 12; n += 1) server.log.write(`cuenta-${n}`, { type: 'Ajeno', data: Buffer.from([n]) });
  server.log.setMetadata('cuenta-1', '{"$maxCount":1}');
  expect([await store.others(100), await store.others(10)]).toEqual([12, 10]);
});

test('the log keeps its id when the stream that holds it is deleted, and says so when its event is gone', async () => {
  const open = async () => {
    const again = await KurrentEventStore.open({ address: server.address, categories: ['case'] });
    await again.close();
    return again.id;
  };
  server.log.softDelete('_expediente');
  expect(await open()).toBe(store.id);
  server.log.tombstone('_expediente');
  expect(await open()).toBe(store.id);
  expect(await store.hidden()).toContainEqual({ stream: '_expediente', by: '$streamDeleted' });
  server.log.scavenge();
  await expect(open()).rejects.toThrow(LogUnnamed);
});

test('a copy leaves out what is no event of ours, and names it', async () => {
  await written();
  const other = await new StandIn().start();
  const target = await KurrentEventStore.open({ address: other.address, categories: ['case', 'other'] });
  try {
    server.log.write('case-3', { type: 'Ajeno', data: Buffer.from([1]) });
    server.log.write('case-3', { type: 'Ajeno', data: Buffer.from([2]) });
    server.log.tombstone(one);
    expect(await copyLog(store, target)).toMatchObject({
      ...{ state: 'done', copied: 2, streams: 2 },
      strange: [
        { stream: 'case-3', revision: 0, flaw: { is: 'foreign' } },
        { stream: one, flaw: { is: 'deleted' } },
      ],
    });
    expect((await target.readStream(one)).map(({ type }) => type)).toEqual(['Opened']);
  } finally {
    await target.close();
    other.stop();
  }
});
