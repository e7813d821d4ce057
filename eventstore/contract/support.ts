import { randomUUID } from 'node:crypto';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { newEvent } from '@expediente/testing/events.ts';
import { expect } from 'vitest';
import {
  type EventStore,
  type Expected,
  type StoredEvent,
  type StreamHead,
  WrongExpectedRevision,
} from '../port.ts';

export interface ContractStores {
  /** A store on a log that may already hold other events. */
  readonly store: EventStore;
  /** Opens another process's store on the same log, which is closed with the others. */
  another(): Promise<EventStore>;
  /** Cuts every connection of the stores opened here, as a restart of the server does. */
  dropConnections(): Promise<void>;
  dispose(): Promise<void>;
}

/** The store under test; set before the suite's first test. */
export type Harness = () => ContractStores;

export const aCategory = (): string => `test${randomUUID().replaceAll('-', '')}`;
export const aStream = (category = aCategory()): StreamName => streamName(category, randomUUID());

export function headOf(heads: readonly StreamHead[]): StreamHead {
  const [head] = heads;
  if (!head) throw new Error('an append answered no head');
  return head;
}

export async function typesOf(store: EventStore, stream: StreamName): Promise<string[]> {
  return (await store.readStream(stream)).map(({ type }) => type);
}

export async function lastChains(
  store: EventStore,
  streams: readonly StreamName[],
): Promise<(string | undefined)[]> {
  const found = await store.readStreams(streams);
  return streams.map((stream) => found.get(stream)?.at(-1)?.metadata.chain);
}

/** Appends one event to each of the streams, decided again on fresh heads until no conflict is left. */
export async function retrying(
  store: EventStore,
  streams: readonly StreamName[],
  event: () => ReturnType<typeof newEvent>,
): Promise<void> {
  for (;;) {
    const found = await store.readStreams(streams);
    const writes = streams.map((stream) => ({
      stream,
      expected: expectedOf(found.get(stream)),
      events: [event()],
    }));
    try {
      await store.append(writes);
      return;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}

function expectedOf(events: readonly StoredEvent[] = []): Expected {
  const last = events.at(-1);
  return last ? { revision: last.revision, chain: last.metadata.chain } : 'none';
}

export async function untilAnswers(store: EventStore): Promise<void> {
  await expect
    .poll(
      () =>
        store.ping().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
}
