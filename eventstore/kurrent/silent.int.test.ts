import { randomUUID } from 'node:crypto';
import { streamName } from '@expediente/kernel/streams.ts';
import { appendTo, newEvent } from '@expediente/testing/events.ts';
import { StandInCluster } from '@expediente/testing/kurrent/cluster.ts';
import { afterEach, expect, test } from 'vitest';
import { pause } from '../backoff.ts';
import { untilAnswers } from '../contract/support.ts';
import { EventStoreUnavailable } from '../port.ts';
import { KurrentEventStore } from './store.ts';

const endings: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** Timeout of a command's call, and a second for a busy machine. */
const LONGEST_MS = 6_000;

async function waitOf(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await expect(call()).rejects.toBeInstanceOf(EventStoreUnavailable);
  return performance.now() - begun;
}

test('no caller waits longer than a call may take while no node answers', async () => {
  const cluster = await StandInCluster.start();
  endings.push(() => cluster.stop());
  const store = await KurrentEventStore.open({ address: cluster.address });
  endings.push(() => store.close());
  for (const node of cluster.nodes) node.silent = true;
  const calls = [
    () => store.ping(),
    () => store.head(),
    () => store.readStream(streamName('case', randomUUID())),
    () => appendTo(store, streamName('case', randomUUID()), 'none', newEvent('Lost')),
  ];
  // They begin one after the other: some find a connection, others the search for another one.
  const waits = await Promise.all(
    [...calls, ...calls].map(async (call, n) => {
      await pause(150 * n);
      return [await waitOf(call), await waitOf(call), await waitOf(call)];
    }),
  );
  expect(Math.max(...waits.flat())).toBeLessThan(LONGEST_MS);
  for (const node of cluster.nodes) node.silent = false;
  await untilAnswers(store);
});
