import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_CHAIN } from './chain.ts';
import { appendingContract } from './contract/appending.ts';
import { readingContract } from './contract/reading.ts';
import { subscribingContract } from './contract/subscribing.ts';
import { aStream, type ContractStore, headOf } from './contract/support.ts';
import { appendTo, newEvent } from './testing.ts';
import { verifyLog, verifyStream } from './verify.ts';

export type { ContractStore } from './contract/support.ts';

/**
 * What every adapter of the event store must do; each test keeps to a category of its own.
 * @param skipped why the store cannot be had here: then every test is listed, and none runs.
 */
export function eventStoreContract(
  name: string,
  makeStore: () => Promise<ContractStore>,
  skipped?: string,
): void {
  const title = `event store contract: ${name}${skipped === undefined ? '' : ` (skipped: ${skipped})`}`;
  describe.skipIf(skipped !== undefined)(title, () => {
    let harness: ContractStore;
    beforeAll(async () => {
      harness = await makeStore();
    });
    afterAll(async () => {
      await harness.dispose();
    });

    appendingContract(() => harness);
    readingContract(() => harness);
    subscribingContract(() => harness);

    test('the chain of all that was written verifies, stream by stream and in one pass', async () => {
      const { store } = harness;
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
      await expect(harness.store.ping()).resolves.toBeUndefined();
    });
  });
}
