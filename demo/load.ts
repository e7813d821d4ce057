import { copyLog, OtherEvents } from '@expediente/eventstore/copy.ts';
import { hasEvents } from '@expediente/eventstore/has-events.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { Restorable } from '@expediente/eventstore/restore.ts';
import type { Credentials } from '@expediente/platform/access/credentials.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { type FirstLog, logOf, storyTime } from './first-log/make.ts';
import { MARK } from './mark.ts';
import { givePasswords } from './seed/index.ts';

export interface DemoPlace {
  readonly store: Pick<EventStore, 'readStream' | 'readAll'>;
  /** The same store. */
  readonly restorable: Restorable;
  readonly credentials: Credentials;
  readonly files: Pick<FileStore, 'put'>;
  readonly ids: Pick<IdBlocks, 'skipTo'>;
  readonly adminPassword?: string | undefined;
}

/** The outcome of a load; `'others'`: the installation was begun without the demonstration, and gets none of it. */
export type DemoLoad = 'loaded' | 'there' | 'others';

/** A load that was cut off was one of another build, or of another set: it cannot go on. */
export class OtherLoad extends Error {
  override readonly name = 'OtherLoad';
}

/**
 * Hands the demonstration data to an empty installation: catalogues, users, then plans, requests and orders in every
 * state. Cut off, the next start makes the same and goes on where the log ends.
 * @param firstLog makes it for the instant that the story is begun at
 * @param report called with what is being done, in Spanish
 * @throws {OtherLoad}
 */
export async function loadDemo(
  place: DemoPlace,
  firstLog: (begun: Date) => Promise<FirstLog>,
  report: (line: string) => void = () => undefined,
): Promise<DemoLoad> {
  const { store, credentials, adminPassword } = place;
  const marks = await store.readStream(MARK);
  const [begun] = marks;
  if (marks.length > 1) return 'there';
  if (begun === undefined && (await hasEvents(store))) return 'others';
  report('Se cargan los datos de demostración…');
  const making = firstLog(begun ? new Date(begun.metadata.at) : storyTime(new Date()));
  const [made] = await Promise.all([making, givePasswords(credentials, adminPassword)]);
  await handOver(place, made);
  return 'loaded';
}

/** Copies a first log into a store that has none of it, or its beginning. @throws {OtherLoad} */
export async function handOver(
  { store, restorable, files, ids }: Pick<DemoPlace, 'store' | 'restorable' | 'files' | 'ids'>,
  made: FirstLog,
): Promise<void> {
  // Before the events, whose last one ends the load.
  for (const content of made.files) await files.put(content, { kind: 'pdf' });
  for (const [category, highest] of made.ids) await ids.skipTo(category, highest);
  try {
    await copyLog(logOf(made.events), {
      readAll: (...asked) => store.readAll(...asked),
      restore: async (events) => await restorable.restore(events),
    });
  } catch (error) {
    throw error instanceof OtherEvents ? new OtherLoad(error.message, { cause: error }) : error;
  }
}
