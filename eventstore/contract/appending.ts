import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { appendTo, collect, newEvent, testMetadata } from '@expediente/testing/events.ts';
import { describe, expect, test } from 'vitest';
import {
  AppendTooLarge,
  type EventStore,
  type Expected,
  START,
  type StoredEvent,
  WrongExpectedRevision,
} from '../port.ts';
import { verifyStream } from '../verify.ts';
import { aCategory, aStream, type Harness, headOf, lastChains, retrying, typesOf } from './support.ts';

/** Expected heads, appends to several streams, what an event may hold. */
export function appendingContract(harness: Harness): void {
  const store = (): EventStore => harness().store;

  describe('append at the expected head', () => {
    test('"none" creates a stream, and refuses to create it again', async () => {
      const stream = aStream();
      await appendTo(store(), stream, 'none', newEvent('Created'));
      await expect(appendTo(store(), stream, 'none', newEvent('Created'))).rejects.toThrow(
        new WrongExpectedRevision(stream),
      );
      expect(await typesOf(store(), stream)).toEqual(['Created']);
    });

    test('of many concurrent attempts to create one stream, in several processes, exactly one succeeds', async () => {
      const stream = aStream();
      const stores = [store(), await harness().another(), await harness().another()];
      const attempts = stores.flatMap((one) =>
        Array.from({ length: 8 }, () => appendTo(one, stream, 'none', newEvent('Created'))),
      );
      const results = await Promise.allSettled(attempts);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongExpectedRevision);
      }
      expect(await store().readStream(stream)).toHaveLength(1);
    });

    test('an exact head continues a stream; each answer is the head for the next', async () => {
      const stream = aStream();
      const first = await appendTo(store(), stream, 'none', newEvent('A'), newEvent('B'));
      expect(first.heads[0]?.revision).toBe(1);
      const second = await appendTo(store(), stream, headOf(first.heads), newEvent('C'));
      expect(second.heads[0]?.revision).toBe(2);
      expect(second.position > first.position).toBe(true);
      expect(await typesOf(store(), stream)).toEqual(['A', 'B', 'C']);
    });

    test('a head that is behind, ahead, of no stream, or of another history is refused by the name of its stream', async () => {
      const stream = aStream();
      const first = await appendTo(store(), stream, 'none', newEvent('A'));
      const head = headOf(first.heads);
      await appendTo(store(), stream, head, newEvent('B'));
      const wrong: readonly [StreamName, Expected][] = [
        [stream, head],
        [stream, { ...head, revision: 7 }],
        [stream, { ...head, revision: 1 }],
        [aStream(), head],
      ];
      for (const [target, expected] of wrong) {
        await expect(appendTo(store(), target, expected, newEvent('C'))).rejects.toThrow(
          new WrongExpectedRevision(target),
        );
      }
      expect(await typesOf(store(), stream)).toEqual(['A', 'B']);
    });
  });

  describe('append to several streams', () => {
    test('is all or nothing', async () => {
      const [held, fresh] = [aStream(), aStream()];
      await appendTo(store(), held, 'none', newEvent('Held'));
      const both = store().append([
        { stream: fresh, expected: 'none', events: [newEvent('Fresh')] },
        { stream: held, expected: 'none', events: [newEvent('Held')] },
      ]);
      await expect(both).rejects.toThrow(new WrongExpectedRevision(held));
      expect(await store().readStream(fresh)).toEqual([]);
      expect(await store().readStream(held)).toHaveLength(1);
    });

    test('answers the heads in the order of the writes, and a position that covers all of them', async () => {
      const category = aCategory();
      const [a, b] = [aStream(category), aStream(category)];
      const writes = [
        { stream: b, expected: 'none' as const, events: [newEvent('B0'), newEvent('B1')] },
        { stream: a, expected: 'none' as const, events: [newEvent('A0')] },
      ];
      const { heads, position } = await store().append(writes);
      expect(heads.map(({ revision }) => revision)).toEqual([1, 0]);
      expect(await lastChains(store(), [b, a])).toEqual(heads.map(({ chain }) => chain));
      const events = await collect(store().readAll(START, { categories: [category] }));
      expect(events.map(({ type }) => type).sort()).toEqual(['A0', 'B0', 'B1']);
      expect(events.every((event) => event.position <= position)).toBe(true);
    });

    test('in opposite orders by several processes at once neither deadlocks nor writes a part', async () => {
      const category = aCategory();
      const pair = [aStream(category), aStream(category)];
      const stores = [store(), await harness().another()];
      await Promise.all(
        stores.map(async (one, turn) => {
          for (let n = 0; n < 15; n++) {
            await retrying(one, turn === 0 ? pair : pair.toReversed(), () => newEvent('Moved'));
          }
        }),
      );
      const lengths = await Promise.all(
        pair.map(async (stream) => (await store().readStream(stream)).length),
      );
      expect(lengths).toEqual([30, 30]);
    });
  });

  describe('what is stored', () => {
    test('comes back as it was written, unicode and empty things included', async () => {
      const stream = streamName(aCategory(), 'Año 2026', 'a:b', '100%', '日本');
      const event = newEvent(
        'Written',
        {
          text: 'ñandú "Ágora"\n\t\\ \u2028 😀 \u0001 {},"',
          number: -9007199254740991,
          zero: 0,
          yes: true,
          nothing: null,
          list: [[], {}, 'x', [1, { b: 1, a: 2 }]],
          '': 'empty key',
          é: 'accent',
          10: 'ten',
          9: 'nine',
        },
        {
          userName: 'José "Pepe" Ñúñez',
          executor: '',
          username: 'josé "of":"1/9"',
          profile: '5',
          right: 'user-4@7;profile-5@3',
          session: '0f9c2a34-0000-4000-8000-000000000001',
        },
      );
      const { position, heads } = await appendTo(store(), stream, 'none', event);
      const [stored] = await store().readStream(stream);
      expect(stored).toEqual({
        ...event,
        stream,
        revision: 0,
        position,
        metadata: { ...event.metadata, of: '1/1', chain: headOf(heads).chain },
      });
    });

    test('carries its place in its append, counted over all streams', async () => {
      const category = aCategory();
      const shared = testMetadata();
      const [a, b] = [aStream(category), aStream(category)];
      const event = (type: string) => ({ ...newEvent(type), metadata: shared });
      const first = await store().append([
        { stream: a, expected: 'none', events: [event('A0'), event('A1')] },
        { stream: b, expected: 'none', events: [newEvent('B0'), event('B1')] },
      ]);
      // A place that the caller brings, as a copy of another event does, is not taken.
      const again = { ...newEvent('B2'), metadata: { ...shared, of: '7/9' } };
      await appendTo(store(), b, first.heads[1] ?? 'none', again);
      const placesOf = (events: readonly StoredEvent[]) =>
        Object.fromEntries(events.map(({ type, metadata }) => [type, metadata.of]));
      const places = { A0: '1/4', A1: '2/4', B0: '3/4', B1: '4/4', B2: '1/1' };
      expect(placesOf(await collect(store().readAll(START, { categories: [category] })))).toEqual(places);
      const streams = await store().readStreams([a, b]);
      expect(placesOf([...streams.values()].flat())).toEqual(places);
      expect(await verifyStream(store(), b)).toMatchObject({ ok: true, events: 3 });
      const kept = (await store().readStream(a))[1]?.metadata;
      expect(kept).toMatchObject({ ...shared, of: '2/4' });
    });

    test('may be large, up to the size limit of one append', async () => {
      const stream = aStream();
      const text = 'é'.repeat(400_000);
      const { heads } = await appendTo(store(), stream, 'none', newEvent('Large', { text }));
      expect((await store().readStream(stream))[0]?.data.text).toBe(text);
      const larger = newEvent('TooLarge', { text: 'é'.repeat(500_000) });
      await expect(appendTo(store(), stream, headOf(heads), larger)).rejects.toBeInstanceOf(AppendTooLarge);
      expect(await store().readStream(stream)).toHaveLength(1);
    });

    test.each([
      ['a float', { price: 1.5 }],
      ['a NUL', { text: 'a\0b' }],
      ['an unsafe integer', { count: 2 ** 53 }],
    ])('holds no %s', async (_, data) => {
      await expect(appendTo(store(), aStream(), 'none', newEvent('Bad', data))).rejects.toBeInstanceOf(
        TypeError,
      );
    });

    test('an invalid call fails no other pending call', async () => {
      const stream = aStream();
      const bad = store().append([{ stream: aStream(), expected: 'none', events: [] }]);
      const good = appendTo(store(), stream, 'none', newEvent('Good'));
      await expect(bad).rejects.toBeInstanceOf(TypeError);
      await good;
      expect(await typesOf(store(), stream)).toEqual(['Good']);
    });
  });
}
