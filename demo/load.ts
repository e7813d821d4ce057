import { copyLog, OtherEvents } from '@expediente/eventstore/copy.ts';
import { hasEvents } from '@expediente/eventstore/has-events.ts';
import { type EventStore, type Position, START, type StoredEvent } from '@expediente/eventstore/port.ts';
import type { Restorable } from '@expediente/eventstore/restore.ts';
import { streamCategory, streamName } from '@expediente/kernel/streams.ts';
import type { Credentials } from '@expediente/platform/access/credentials.ts';
import type { DemonstrationSet } from '@expediente/platform/config.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { type Beginning, type FirstLog, storyTime, usersOf } from './first-log/make.ts';
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

/** Destination of the facts about use and of the seals of a story. */
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

/** Thrown where a load was cut off and another build, or another set, finds it: it cannot go on. */
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
  firstLog: (beginning: Beginning) => AsyncIterable<FirstLog>,
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
  const parts = firstLog(beginning);
  await givePasswords(credentials, usersOf(beginning.set), adminPassword);
  await handOver(place, parts);
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
 * @param parts of it in their order, each taken when those before are in the store
 */
export async function handOver(
  { store, restorable, files, ids, evidence }: Omit<DemoPlace, 'credentials' | 'adminPassword'>,
  parts: AsyncIterable<FirstLog> | Iterable<FirstLog>,
): Promise<void> {
  const rest = evidence && (await restOf(evidence, store));
  let unit: StoryUnit | undefined;
  let position: Position = START;
  const source = {
    async *readAll() {
      for await (const made of parts) {
        // Before the events, whose last one ends the load.
        for (const content of made.files) await files.put(content, { kind: 'pdf' });
        for (const [category, highest] of made.ids) await ids.skipTo(category, highest);
        for (unit of unitsOf(made.events, made.evidence)) {
          position = unit.events.at(-1)?.position ?? position;
          yield { events: unit.events, position, caughtUp: true };
        }
      }
    },
    head: async () => position,
  };
  const target = {
    readAll: (...asked: Parameters<typeof store.readAll>) => withoutSeals(store.readAll(...asked)),
    restore: async (events: Parameters<Restorable['restore']>[0]) => await restorable.restore(events),
  };
  try {
    await copyLog(source, target, {
      // Each append is checked as it is written, and a first log can be made again.
      readBack: false,
      onBatch: async () => {
        if (unit) await rest?.(unit);
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
): Promise<(unit: StoryUnit) => Promise<void>> {
  let [factsThere, sealsThere] = await evidenceThere(evidence, store);
  return async ({ facts, seal }) => {
    const left = facts.slice(factsThere);
    factsThere = Math.max(0, factsThere - facts.length);
    if (left.length > 0) await evidence.record(left);
    if (seal === undefined) return;
    if (sealsThere > 0) sealsThere -= 1;
    else await evidence.seal(seal);
  };
}

/** Facts and seals of the story that a load left before it was cut off. */
async function evidenceThere(
  evidence: EvidencePlace,
  store: DemoPlace['store'],
): Promise<readonly [number, number]> {
  const [begun] = await store.readStream(MARK);
  if (begun === undefined) return [0, 0];
  const { at } = beginningOf(begun);
  const seals = await store.readStream(streamName(SEAL, 1));
  const before = seals.filter(({ metadata }) => metadata.at <= at.toISOString());
  return [await evidence.facts(at), before.length];
}
