import { copyLog, OtherEvents } from '@expediente/eventstore/copy.ts';
import { hasEvents } from '@expediente/eventstore/has-events.ts';
import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import type { Restorable } from '@expediente/eventstore/restore.ts';
import type { Credentials } from '@expediente/platform/access/credentials.ts';
import type { DemonstrationSet } from '@expediente/platform/config.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { type Beginning, type FirstLog, logOf, storyTime, usersOf } from './first-log/make.ts';
import { MARK, type MarkData } from './mark.ts';
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
 * @param set of a new installation; one that was begun keeps its own
 * @param firstLog makes it for the instant that the story is begun at
 * @param report called with what is being done, in Spanish
 * @throws {OtherLoad}
 */
export async function loadDemo(
  place: DemoPlace,
  set: DemonstrationSet,
  firstLog: (beginning: Beginning) => Promise<FirstLog>,
  report: (line: string) => void = () => undefined,
): Promise<DemoLoad> {
  const { store, credentials, adminPassword } = place;
  const marks = await store.readStream(MARK);
  const [begun] = marks;
  if (marks.length > 1) return 'there';
  if (begun === undefined && (await hasEvents(store))) return 'others';
  report('Se cargan los datos de demostración…');
  const beginning = begun ? beginningOf(begun) : { set, at: storyTime(set, new Date()) };
  const passwords = givePasswords(credentials, usersOf(beginning.set), adminPassword);
  const [made] = await Promise.all([firstLog(beginning), passwords]);
  await handOver(place, made);
  return 'loaded';
}

const beginningOf = ({ data, metadata }: StoredEvent): Beginning => ({
  // Written by `makeFirstLog`.
  set: (data as unknown as MarkData).set ?? 'muestra',
  at: new Date(metadata.at),
});

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
