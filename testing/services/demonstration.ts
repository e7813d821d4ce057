import { type FirstLog, makeFirstLog, storyTime } from '@expediente/demo/first-log/make.ts';
import { handOver } from '@expediente/demo/load.ts';
import type { LinkedEvent } from '@expediente/eventstore/chain.ts';
import { START, type StoredEvent, type StreamHead } from '@expediente/eventstore/port.ts';
import type { Restorable } from '@expediente/eventstore/restore.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { collect } from '../events.ts';
import type { TestServices } from './services.ts';

/** First log by its key, made once per process: all of its tests begin with the same catalogues. */
const made = new Map<string, Promise<FirstLog>>();

/**
 * Writes the whole demonstration to services that only have their catalogues, and waits until it can be read.
 * @param restorable writes the events; absent: the store, with many commands at once
 */
export async function writeDemonstration(
  service: Pick<TestServices, 'pool' | 'store' | 'caughtUp'>,
  restorable: Restorable = service.store,
): Promise<void> {
  const { pool, store } = service;
  const log = await madeAfter(await collect(store.readAll(START)));
  await handOver({ store, restorable, files: fileStore(pool), ids: new IdBlocks(pool) }, [log]);
  await service.caughtUp();
}

/** Writes a log as separate commands do, each in its own transaction. */
export function oneByOne(store: Restorable): Restorable {
  const heads = new Map<StreamName, StreamHead>();
  return {
    async restore({ events, writes }) {
      const appends: LinkedEvent[][] = [];
      for (const event of events) {
        const begins = /"of":"1\//.test(event.metadata) || appends.length === 0;
        if (begins) appends.push([]);
        appends.at(-1)?.push(event);
      }
      for (const { stream, expected } of writes) if (expected !== 'none') heads.set(stream, expected);
      for (const append of appends) {
        const streams = [...new Set(append.map(({ stream }) => stream))];
        const before = streams.map((stream) => heads.get(stream) ?? ('none' as const));
        for (const { stream, revision, chain } of append) heads.set(stream, { revision, chain });
        await store.restore({
          events: append,
          writes: streams.map((stream, at) => ({
            stream,
            expected: before[at] ?? 'none',
            events: writes
              .flatMap((write) => write.events)
              .filter(({ id }) => append.some((own) => own.id === id && own.stream === stream)),
          })),
          heads: streams.flatMap((stream) => heads.get(stream) ?? []),
        });
      }
    },
  };
}

function madeAfter(catalogues: readonly StoredEvent[]): Promise<FirstLog> {
  const begun = storyTime('muestra', new Date());
  const key = `${begun.toISOString()} ${catalogues.at(-1)?.metadata.chain}`;
  const making = made.get(key) ?? makeFirstLog({ set: 'muestra', at: begun }, catalogues);
  made.set(key, making);
  return making;
}
