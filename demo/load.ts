import { copyLog, OtherEvents } from '@expediente/eventstore/copy.ts';
import { hasEvents } from '@expediente/eventstore/has-events.ts';
import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import type { Restorable } from '@expediente/eventstore/restore.ts';
import { streamCategory, streamName } from '@expediente/kernel/streams.ts';
import type { Credentials } from '@expediente/platform/access/credentials.ts';
import type { DemonstrationSet } from '@expediente/platform/config.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { type Beginning, type FirstLog, logOf, storyTime, usersOf } from './first-log/make.ts';
import { type DatedFact, type StorySeal, type StoryUnit, unitsOf } from './first-log/units.ts';
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
  /** Absent: a story's facts and seals are left out. */
  readonly evidence?: EvidencePlace | undefined;
}

/** Where facts about use and seals of a story go. */
export interface EvidencePlace {
  /** Facts that are there up to an instant. */
  facts(until: Date): Promise<number>;
  /** Records facts of before, at their instants. */
  record(facts: readonly DatedFact[]): Promise<void>;
  /** Seals the log as it is now, at the seal's instant. */
  seal(seal: StorySeal): Promise<void>;
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
 * @param now of a new installation's story; of others it is in their log
 * @throws {OtherLoad}
 */
export async function loadDemo(
  place: DemoPlace,
  set: DemonstrationSet,
  firstLog: (beginning: Beginning) => Promise<FirstLog>,
  report: (line: string) => void = () => undefined,
  now: Date = new Date(),
): Promise<DemoLoad> {
  const { store, credentials, adminPassword } = place;
  const marks = await store.readStream(MARK);
  const [begun] = marks;
  if (marks.length > 1) return 'there';
  if (begun === undefined && (await hasEvents(store))) return 'others';
  report('Se cargan los datos de demostración…');
  const beginning = begun ? beginningOf(begun) : { set, at: storyTime(set, now) };
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

/**
 * Copies a first log into a store that has none of it, or its beginning: a month, or of the last days one, with its
 * facts and its seal, after another. @throws {OtherLoad}
 */
export async function handOver(
  { store, restorable, files, ids, evidence }: Omit<DemoPlace, 'credentials' | 'adminPassword'>,
  made: FirstLog,
): Promise<void> {
  // Before the events, whose last one ends the load.
  for (const content of made.files) await files.put(content, { kind: 'pdf' });
  for (const [category, highest] of made.ids) await ids.skipTo(category, highest);
  const units = unitsOf(made.events, made.evidence);
  const rest = evidence && (await restOf(evidence, store, made));
  let unit = 0;
  const target = {
    readAll: (...asked: Parameters<typeof store.readAll>) => withoutSeals(store.readAll(...asked)),
    restore: async (events: Parameters<Restorable['restore']>[0]) => await restorable.restore(events),
  };
  try {
    await copyLog(logOf(...units.map(({ events }) => events)), target, {
      onBatch: async () => {
        const given = units[unit];
        unit += 1;
        if (given) await rest?.(given);
      },
    });
  } catch (error) {
    throw error instanceof OtherEvents ? new OtherLoad(error.message, { cause: error }) : error;
  }
}

/** Seals are made where the story is handed to: it has none of its own. */
async function* withoutSeals(log: ReturnType<EventStore['readAll']>): ReturnType<EventStore['readAll']> {
  for await (const batch of log)
    yield { ...batch, events: batch.events.filter(({ stream }) => streamCategory(stream) !== SEAL) };
}

const SEAL = 'seal';

/** Records facts and makes the seal of one unit after another; their numbers say which are there. */
async function restOf(
  evidence: EvidencePlace,
  store: DemoPlace['store'],
  { events }: FirstLog,
): Promise<(unit: StoryUnit) => Promise<void>> {
  const until = events.at(-1)?.metadata.at ?? '';
  const seals = await store.readStream(streamName(SEAL, 1));
  let factsThere = await evidence.facts(new Date(until));
  let sealsThere = seals.filter(({ metadata }) => metadata.at <= until).length;
  return async ({ facts, seal }) => {
    const left = facts.slice(factsThere);
    factsThere = Math.max(0, factsThere - facts.length);
    if (left.length > 0) await evidence.record(left);
    if (seal === undefined) return;
    if (sealsThere > 0) sealsThere -= 1;
    else await evidence.seal(seal);
  };
}
