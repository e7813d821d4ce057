import { randomUUID } from 'node:crypto';
import { appendTo, collect, newEvent } from '@expediente/testing/events.ts';
import { describe, expect, test } from 'vitest';
import {
  type EventBatch,
  type EventStore,
  type Expected,
  type FoldEvent,
  type Position,
  START,
  type StoredEvent,
} from '../port.ts';
import { aCategory, aStream, type Harness, headOf } from './support.ts';

/** Streams by name, and the log in batches. */
export function readingContract(harness: Harness): void {
  const store = (): EventStore => harness().store;

  describe('reading streams', () => {
    test('from a revision on; a missing stream is empty', async () => {
      const stream = aStream();
      await appendTo(store(), stream, 'none', newEvent('A'), newEvent('B'), newEvent('C'));
      expect((await store().readStream(stream, 1)).map(({ revision }) => revision)).toEqual([1, 2]);
      expect(await store().readStream(stream, 3)).toEqual([]);
      expect(await store().readStream(aStream())).toEqual([]);
    });

    test('several at once, each whole and in order; the absent ones absent', async () => {
      const [a, b, absent] = [aStream(), aStream(), aStream()];
      await appendTo(store(), a, 'none', newEvent('A0'), newEvent('A1'));
      await appendTo(store(), b, 'none', newEvent('B0'));
      const found = await store().readStreams([b, absent, a, b]);
      expect([...found.keys()].sort()).toEqual([a, b].sort());
      expect(found.get(a)).toEqual(await store().readStream(a));
      expect(found.get(b)).toEqual(await store().readStream(b));
      expect(await store().readStreams([])).toEqual(new Map());
    });

    test('the last event of several; the absent ones absent', async () => {
      const [a, b, absent] = [aStream(), aStream(), aStream()];
      await appendTo(store(), a, 'none', newEvent('A0'), newEvent('A1'), newEvent('A2'));
      await appendTo(store(), b, 'none', newEvent('B0'));
      const found = await store().readLast([b, absent, a, b]);
      expect([...found.keys()].sort()).toEqual([a, b].sort());
      for (const stream of [a, b]) {
        expect(found.get(stream)).toEqual((await store().readStream(stream)).at(-1));
      }
      expect(await store().readLast([])).toEqual(new Map());
    });

    test('a long stream whole and in order, alone, from a revision on, and together with a short one', async () => {
      const [long, short] = [aStream(), aStream()];
      await appendTo(store(), short, 'none', newEvent('B'));
      let head: Expected = 'none';
      for (const count of [800, 800, 700, 700]) {
        const events = Array.from({ length: count }, () => newEvent('A'));
        head = headOf((await appendTo(store(), long, head, ...events)).heads);
      }
      const from = (first: number): number[] => Array.from({ length: 3_000 - first }, (_, n) => first + n);
      const revisions = (events: readonly StoredEvent[] = []): number[] =>
        events.map(({ revision }) => revision);
      expect(revisions(await store().readStream(long))).toEqual(from(0));
      expect(revisions(await store().readStream(long, 999))).toEqual(from(999));
      const both = await store().readStreams([long, short]);
      expect(revisions(both.get(long))).toEqual(from(0));
      expect(revisions(both.get(short))).toEqual([0]);
    });
  });

  describe('reading an append', () => {
    /** Appends one command's events over two streams, between those of another command. */
    const appended = async (more: object) => {
      const metadata = () => ({ commandId: randomUUID(), ...more });
      const streams = [aStream(), aStream()] as const;
      const one = metadata();
      await appendTo(store(), aStream(), 'none', newEvent('Before', {}, metadata()));
      await store().append([
        { stream: streams[0], expected: 'none', events: [newEvent('A', {}, one), newEvent('B', {}, one)] },
        { stream: streams[1], expected: 'none', events: [newEvent('C', {}, one)] },
      ]);
      await appendTo(store(), aStream(), 'none', newEvent('After', {}, metadata()));
      return streams;
    };

    test('all that was written together, whichever of it is asked for', async () => {
      const streams = await appended({});
      const events = (await store().readStreams(streams)).values();
      for (const event of [...events].flat()) {
        const together = await store().readAppend(event);
        expect(together.map(({ type }) => type)).toEqual(['A', 'B', 'C']);
        expect(together).toContainEqual(event);
      }
    });

    test('of events that do not say how many they were, by their command', async () => {
      const [stream] = await appended({});
      const [event] = await store().readStream(stream);
      if (!event) throw new Error('nothing was written');
      const { of: _, ...metadata } = event.metadata;
      const together = await store().readAppend({ ...event, metadata });
      expect(together.map(({ type }) => type)).toEqual(['A', 'B', 'C']);
    });
  });

  describe('reading the log', () => {
    test('in batches, with the categories and types asked for, from a position', async () => {
      const [one, two] = [aCategory(), aCategory()];
      const a = await appendTo(store(), aStream(one), 'none', newEvent('Opened'), newEvent('Changed'));
      await appendTo(store(), aStream(two), 'none', newEvent('Opened'), newEvent('Closed'));
      const last = await appendTo(store(), aStream(one), 'none', newEvent('Closed'));
      const types = async (after: Position, filter: object): Promise<string[]> =>
        (await collect(store().readAll(after, filter, 2))).map(({ type }) => type);
      expect(await types(START, { categories: [one] })).toEqual(['Opened', 'Changed', 'Closed']);
      expect(await types(START, { categories: [one, two] })).toHaveLength(5);
      expect(await types(START, { categories: [one, two], types: ['Opened', 'Closed'] })).toEqual([
        'Opened',
        'Opened',
        'Closed',
        'Closed',
      ]);
      expect(await types(a.position, { categories: [one, two], types: ['Opened'] })).toEqual(['Opened']);
      expect(await types(last.position, { categories: [one, two] })).toEqual([]);
      expect(await types(START, { categories: [aCategory()] })).toEqual([]);
    });

    test('in shares: each stream entirely in one share, all shares together the log', async () => {
      const category = aCategory();
      const streams = Array.from({ length: 24 }, () => aStream(category));
      for (const stream of streams) await appendTo(store(), stream, 'none', newEvent('A'), newEvent('B'));
      const shareOf = async (index: number) =>
        await collect(store().readAll(START, { categories: [category], share: { index, of: 2 } }, 5));
      const shares = [await shareOf(0), await shareOf(1)].map((events) => events.map(({ id }) => id));
      const all = await collect(store().readAll(START, { categories: [category] }));
      expect(shares.flat().sort()).toEqual(all.map(({ id }) => id).sort());
      for (const stream of streams) {
        const own = all.filter((event) => event.stream === stream).map(({ id }) => id);
        expect(shares.filter((ids) => ids.includes(own[0] ?? '') && ids.includes(own[1] ?? ''))).toHaveLength(
          1,
        );
      }
      for (const ids of shares) expect(ids).not.toEqual([]);
    });

    test('to fold: the same events in the same order, whatever their texts hold, up to the last one wanted', async () => {
      const category = aCategory();
      const streams = Array.from({ length: 3 }, () => aStream(category));
      for (const stream of streams) {
        const odd = newEvent(
          'Odd',
          { text: '\u001e\n\t"\\ ñ — 日本', list: [1, null] },
          { userName: 'Íñigo \u001e "schemaVersion":"9"', schemaVersion: '2' },
        );
        await appendTo(store(), stream, 'none', newEvent('Opened', { n: 1 }), odd, newEvent('Closed'));
      }
      const comparable = (event: FoldEvent) => {
        const { stream, revision, type, data, metadata } = event;
        const { at, userName } = metadata;
        const { schemaVersion = metadata.schemaVersion } = event;
        return { stream, revision, type, data, at, userName, schemaVersion };
      };
      const toFold = async (filter: object): Promise<object[]> => {
        const events: object[] = [];
        for await (const batch of store().readToFold(START, { categories: [category], ...filter }, 2)) {
          events.push(...batch.events.map(comparable));
        }
        return events;
      };
      const all = await collect(store().readAll(START, { categories: [category] }));
      expect(all).toHaveLength(9);
      expect(await toFold({})).toEqual(all.map(comparable));
      expect(await toFold({ upTo: all[4]?.position })).toEqual(all.slice(0, 5).map(comparable));
      const shares = [
        await toFold({ share: { index: 0, of: 2 } }),
        await toFold({ share: { index: 1, of: 2 } }),
      ];
      expect(shares.flat()).toHaveLength(9);
      expect(await toFold({ categories: [aCategory()] })).toEqual([]);
    });

    test('ends at the end: the last batch is marked and its position covers what was filtered out', async () => {
      const { position } = await appendTo(store(), aStream(), 'none', newEvent('Other'));
      const batches: EventBatch[] = [];
      for await (const batch of store().readAll(START, { categories: [aCategory()] })) batches.push(batch);
      expect(batches.map(({ caughtUp }) => caughtUp)).toEqual([true]);
      expect(batches.at(-1)?.events).toEqual([]);
      expect((batches.at(-1)?.position ?? START) >= position).toBe(true);
      expect((await store().head()) >= position).toBe(true);
    });
  });
}
