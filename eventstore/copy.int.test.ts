import { randomUUID } from 'node:crypto';
import { streamName } from '@expediente/kernel/streams.ts';
import { testDatabase } from '@expediente/testing/database.ts';
import { appendTo, collect, newEvent } from '@expediente/testing/events.ts';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { retrying } from './contract/support.ts';
import { copyLog, OtherEvents } from './copy.ts';
import { START, type StoredEvent } from './port.ts';
import { PostgresEventStore } from './postgres/store.ts';
import { BrokenChain } from './restore.ts';
import { verifyLog } from './verify.ts';

interface Place {
  readonly store: PostgresEventStore;
  readonly connectionString: string;
}

const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

async function aPlace(): Promise<Place> {
  const database = await testDatabase();
  const store = await PostgresEventStore.open(database);
  endings.push(async () => {
    await store.close();
    await database.drop();
  });
  return { store, connectionString: database.connectionString };
}

/** Streams that take turns, so that no batch holds one stream alone. */
async function fill(store: PostgresEventStore, streams: number, rounds: number): Promise<void> {
  const names = Array.from({ length: streams }, (_, n) => streamName('case', n));
  for (let round = 0; round < rounds; round++) {
    await retrying(store, names, () =>
      newEvent('Filled', { round, text: 'ñ "\\ 😀', list: [1, { b: 1, a: 2 }] }),
    );
  }
}

const withoutPosition = ({ position: _, ...event }: StoredEvent) => event;

async function sameLog(one: Place, other: Place): Promise<void> {
  const [a, b] = [await collect(one.store.readAll(START)), await collect(other.store.readAll(START))];
  expect(b.map(withoutPosition)).toEqual(a.map(withoutPosition));
}

test('a copy is the same log: order, streams, revisions, ids, metadata and chains', async () => {
  const [from, to] = [await aPlace(), await aPlace()];
  await fill(from.store, 7, 100);
  const seen: string[] = [];
  const result = await copyLog(from.store, to.store, { onProgress: ({ phase }) => seen.push(phase) });
  expect(result).toEqual({ state: 'done', found: 0, copied: 700, streams: 7 });
  expect(new Set(seen)).toEqual(new Set(['copying', 'verifying']));
  await sameLog(from, to);
  expect(await verifyLog(to.store)).toMatchObject({ ok: true, events: 700, streams: 7 });
  // Appends to the copied streams continue as if they had been written there.
  await fill(to.store, 7, 1);
  expect(await verifyLog(to.store)).toMatchObject({ ok: true, events: 707 });
});

test('a stopped copy resumes where it stopped', async () => {
  const [from, to] = [await aPlace(), await aPlace()];
  await fill(from.store, 5, 150);
  const ending = new AbortController();
  const first = await copyLog(from.store, to.store, {
    onProgress: () => ending.abort(),
    signal: ending.signal,
  });
  expect(first.state).toBe('interrupted');
  expect(first.copied).toBeGreaterThan(0);
  expect(first.copied).toBeLessThan(750);
  const second = await copyLog(from.store, to.store);
  expect(second).toEqual({ state: 'done', found: first.copied, copied: 750 - first.copied, streams: 5 });
  await sameLog(from, to);
  expect(await copyLog(from.store, to.store)).toMatchObject({ state: 'done', found: 750, copied: 0 });
});

test('a target that holds other events is refused, and stays as it was', async () => {
  const [from, to] = [await aPlace(), await aPlace()];
  await fill(from.store, 2, 3);
  await appendTo(to.store, streamName('case', 0), 'none', newEvent('Other'));
  await expect(copyLog(from.store, to.store)).rejects.toBeInstanceOf(OtherEvents);
  expect(await collect(to.store.readAll(START))).toHaveLength(1);
});

test('a target with events of its own after a copy is refused', async () => {
  const [from, to] = [await aPlace(), await aPlace()];
  await fill(from.store, 2, 3);
  await copyLog(from.store, to.store);
  await fill(to.store, 2, 1);
  await expect(copyLog(from.store, to.store)).rejects.toBeInstanceOf(OtherEvents);
});

test('a source that grows while it is copied is reported', async () => {
  const [from, to] = [await aPlace(), await aPlace()];
  await fill(from.store, 2, 3);
  let late: Promise<unknown> | undefined;
  const result = await copyLog(from.store, {
    readAll: (after) => to.store.readAll(after),
    restore: async (events) => {
      await to.store.restore(events);
      late ??= appendTo(from.store, streamName('case', randomUUID()), 'none', newEvent('Late'));
      await late;
    },
  });
  expect(result.state).toBe('source moved');
  expect(await copyLog(from.store, to.store)).toMatchObject({ state: 'done', found: 6, copied: 1 });
});

test('batches are written one at a time while the source is read ahead; a failed one ends the copy', async () => {
  const [from, to] = [await aPlace(), await aPlace()];
  await fill(from.store, 5, 300);
  const read: number[] = [];
  const [writing, ended] = [new Set<number>(), [] as number[]];
  let begun = 0;
  const failing = new Error('the target is away');
  const copy = copyLog(
    {
      head: () => from.store.head(),
      readAll: async function* (after) {
        for await (const batch of from.store.readAll(after, {}, 100)) {
          read.push(begun);
          yield batch;
        }
      },
    },
    {
      readAll: (after) => to.store.readAll(after),
      restore: async (events) => {
        const n = begun++;
        expect(writing.size).toBe(0);
        writing.add(n);
        if (n === 2) throw failing;
        // Waits until the next batch of the source has been read.
        await expect.poll(() => read.filter((at) => at > n).length).toBeGreaterThan(1);
        await to.store.restore(events);
        writing.delete(n);
        ended.push(n);
      },
    },
  );
  await expect(copy).rejects.toBe(failing);
  expect(ended).toEqual([0, 1]);
  expect(await copyLog(from.store, to.store)).toMatchObject({ state: 'done', found: 1_000, copied: 500 });
});

test('a broken chain is not copied', async () => {
  const [from, to] = [await aPlace(), await aPlace()];
  await fill(from.store, 2, 3);
  const client = new pg.Client({ connectionString: from.connectionString });
  await client.connect();
  await client.query('alter table eventstore.event disable trigger append_only');
  await client.query(
    `update eventstore.event set data = '{"round":9}' where stream = 'case-1' and revision = 1`,
  );
  await client.end();
  await expect(copyLog(from.store, to.store)).rejects.toBeInstanceOf(BrokenChain);
});
