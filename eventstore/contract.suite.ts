import { appendTo, newEvent } from '@expediente/testing/events.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_CHAIN } from './chain.ts';
import { appendingContract } from './contract/appending.ts';
import { readingContract } from './contract/reading.ts';
import { subscribingContract } from './contract/subscribing.ts';
import { aStream, type ContractStores, headOf } from './contract/support.ts';
import { verifyLog, verifyStream } from './verify.ts';

export type { ContractStores } from './contract/support.ts';

/**
 * Behaviour that every adapter of the event store must have; each test uses its own category.
 * @param skipped why the store is not available here: every test is then listed as skipped.
 */
export function eventStoreContract(
  name: string,
  makeStore: () => Promise<ContractStores>,
  skipped?: string,
): void {
  const title = `event store contract: ${name}${skipped === undefined ? '' : ` (skipped: ${skipped})`}`;
  describe.skipIf(skipped !== undefined)(title, () => {
    let stores: ContractStores;
    beforeAll(async () => {
      stores = await makeStore();
    });
    afterAll(async () => {
      await stores.dispose();
    });

    appendingContract(() => stores);
    readingContract(() => stores);
    subscribingContract(() => stores);

    test('the chains of all written events verify, stream by stream and in one pass', async () => {
      const { store } = stores;
      const stream = aStream();
      const { heads, position } = await appendTo(
        store,
        stream,
        'none',
        newEvent('A'),
        newEvent('B', { b: 1, a: 'ñ' }),
      );
      expect(headOf(heads).chain).not.toBe(NO_CHAIN);
      expect(await verifyStream(store, stream)).toMatchObject({
        ok: true,
        events: 2,
        streams: 1,
        breaks: [],
      });
      const whole = await verifyLog(store);
      expect(whole).toMatchObject({ ok: true, breaks: [], brokenStreams: 0 });
      expect(whole.position >= position).toBe(true);
    });

    test('answers a ping', async () => {
      await expect(stores.store.ping()).resolves.toBeUndefined();
    });
  });
}
