import { appendTo, collect, newEvent, takeEvents, takeUntil } from '@expediente/testing/events.ts';
import { describe, expect, test } from 'vitest';
import { type EventStore, type Expected, START } from '../port.ts';
import { aCategory, aStream, type Harness, headOf, retrying, untilAnswers } from './support.ts';

/** Subscriptions: from a position, across lost connections, while other writers append. */
export function subscribingContract(harness: Harness): void {
  const store = (): EventStore => harness().store;

  describe('subscription', () => {
    test('continues from a position, and with events appended later', async () => {
      const category = aCategory();
      const stream = aStream(category);
      const first = await appendTo(store(), stream, 'none', newEvent('Before'));
      const subscription = store().subscribe(first.position, { categories: [category] });
      const received = takeEvents(subscription, 2);
      const second = await appendTo(store(), stream, headOf(first.heads), newEvent('Second'));
      await appendTo(store(), stream, headOf(second.heads), newEvent('Third'));
      expect((await received).map(({ type }) => type)).toEqual(['Second', 'Third']);
    });

    test('of one category moves past the positions of the others, so that no waiter waits in vain', async () => {
      const subscription = store().subscribe(await store().head(), { categories: [aCategory()] });
      const reached = appendTo(store(), aStream(), 'none', newEvent('Other')).then(({ position }) =>
        takeUntil(subscription, position),
      );
      expect(await reached).toEqual([]);
    });

    test('receives the events of another process', async () => {
      const category = aCategory();
      const received = takeEvents(store().subscribe(START, { categories: [category] }), 1);
      const other = await harness().another();
      await appendTo(other, aStream(category), 'none', newEvent('Elsewhere'));
      expect((await received).map(({ type }) => type)).toEqual(['Elsewhere']);
    });

    test('stops on abort, while it waits', async () => {
      const subscription = store().subscribe(await store().head(), { categories: [aCategory()] });
      const reading = collect(subscription);
      await subscription.stop();
      expect(await reading).toEqual([]);
    });

    test('resumes by itself after every connection is dropped, with each event once', async () => {
      const category = aCategory();
      const stream = aStream(category);
      const received: string[] = [];
      const subscription = store().subscribe(START, { categories: [category] });
      let head: Expected = 'none';
      let sent = 0;
      const send = async (): Promise<void> => {
        head = headOf((await appendTo(store(), stream, head, newEvent(`Event${sent++}`))).heads);
      };
      await send();
      for await (const batch of subscription) {
        for (const { type } of batch.events) received.push(type);
        if (received.length < sent) continue;
        if (sent === 5) break;
        await harness().dropConnections();
        await untilAnswers(store());
        await send();
      }
      expect(received).toEqual(['Event0', 'Event1', 'Event2', 'Event3', 'Event4']);
    });
  });

  test('16 writers on hot streams: the global order agrees with each stream, and a subscriber sees each event once, in order, while they write', async () => {
    const category = aCategory();
    const hot = Array.from({ length: 4 }, () => aStream(category));
    const stores = [store(), await harness().another(), await harness().another(), await harness().another()];
    const perWriter = 12;
    // Every third append goes to two streams.
    const total = 16 * perWriter * (4 / 3);
    const live = takeEvents(store().subscribe(START, { categories: [category] }, 10), total);
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        const own = stores[writer % stores.length] ?? store();
        for (let n = 0; n < perWriter; n++) {
          const streams = hot.filter(
            (_stream, at) => at === (writer + n) % 4 || (n % 3 === 0 && at === (writer + n + 1) % 4),
          );
          await retrying(own, streams, () => newEvent('Written', { writer, n }));
        }
      }),
    );
    const seen = await live;
    const log = await collect(store().readAll(START, { categories: [category] }, 7));
    expect(seen).toEqual(log);
    expect(log).toHaveLength(total);
    expect(log.every((event, at) => at === 0 || event.position > (log[at - 1]?.position ?? START))).toBe(
      true,
    );
    for (const stream of hot) {
      const own = log.filter((event) => event.stream === stream);
      expect(own.map(({ revision }) => revision)).toEqual(own.map((_event, at) => at));
      expect(own).toEqual(await store().readStream(stream));
    }
  });
}
