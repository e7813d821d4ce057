import { type FirstLog, makeFirstLog, storyTime } from '@expediente/demo/first-log/make.ts';
import { handOver } from '@expediente/demo/load.ts';
import { START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { collect } from '../events.ts';
import type { TestServices } from './services.ts';

/** Made once by a process for all its tests: they begin with the same catalogues. */
const made = new Map<string, Promise<FirstLog>>();

/** Writes the whole demonstration to services that have nothing but their catalogues, and waits until it can be read. */
export async function writeDemonstration(
  service: Pick<TestServices, 'pool' | 'store' | 'caughtUp'>,
): Promise<void> {
  const { pool, store } = service;
  const log = await madeAfter(await collect(store.readAll(START)));
  await handOver({ store, restorable: store, files: fileStore(pool), ids: new IdBlocks(pool) }, log);
  await service.caughtUp();
}

function madeAfter(catalogues: readonly StoredEvent[]): Promise<FirstLog> {
  const begun = storyTime(new Date());
  const key = `${begun.toISOString()} ${catalogues.at(-1)?.metadata.chain}`;
  const making = made.get(key) ?? makeFirstLog(begun, catalogues);
  made.set(key, making);
  return making;
}
