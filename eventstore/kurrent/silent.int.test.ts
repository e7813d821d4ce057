import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
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

/** What a call may take, and a second more: waiting longer is the fault that this file is about. */
const LONGEST_MS = 6_000;

interface Cluster {
  readonly address: string;
  /** The nodes are as if the network swallowed everything. */
  silence(): void;
  goOn(): void;
}

async function cluster(): Promise<Cluster> {
  const nodes = await StandInCluster.start();
  endings.push(() => nodes.stop());
  const setSilent = (silent: boolean): void => {
    for (const node of nodes.nodes) node.silent = silent;
  };
  return { address: nodes.address, silence: () => setSilent(true), goOn: () => setSilent(false) };
}

async function clusterProcess(): Promise<Cluster> {
  const script = fileURLToPath(new URL('../../testing/kurrent/cluster-process.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endings.push(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  if (!child.stdout) throw new Error('a process without an output');
  const [address] = await once(child.stdout, 'data');
  return {
    address: `${address}`.trim(),
    silence: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
  };
}

async function waitOf(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await expect(call()).rejects.toBeInstanceOf(EventStoreUnavailable);
  return performance.now() - begun;
}

test.each([
  ['accept calls and answer none', cluster],
  ['are stopped', clusterProcess],
])(
  'no caller waits longer than a call may take while all nodes %s, and nothing is written later',
  async (_, start) => {
    const nodes = await start();
    const store = await KurrentEventStore.open({ address: nodes.address });
    endings.push(() => store.close());
    await store.ping();
    nodes.silence();
    const streams: StreamName[] = [];
    const append = async (): Promise<void> => {
      const stream = streamName('case', randomUUID());
      // What was sent to a node before it was known to be silent may still be written.
      if (performance.now() > sentToSilent) streams.push(stream);
      await appendTo(store, stream, 'none', newEvent('Lost'));
    };
    const sentToSilent = performance.now() + LONGEST_MS;
    const calls = [
      () => store.ping(),
      () => store.head(),
      () => store.readStream(streamName('case', randomUUID())),
      append,
    ];
    // They begin one after the other: some find a connection, others the search for another one.
    const waits = await Promise.all(
      [...calls, ...calls].map(async (call, n) => {
        await pause(150 * n);
        return [await waitOf(call), await waitOf(call), await waitOf(call)];
      }),
    );
    expect(Math.max(...waits.flat())).toBeLessThan(LONGEST_MS);
    await expect(KurrentEventStore.open({ address: nodes.address })).rejects.toThrow(EventStoreUnavailable);
    nodes.goOn();
    await untilAnswers(store);
    expect(streams).not.toEqual([]);
    expect([...(await store.readStreams(streams))]).toEqual([]);
  },
);
