import { copyLog } from '@expediente/eventstore/copy.ts';
import { MemoryEventStore } from '@expediente/eventstore/memory/store.ts';
import {
  type AppendResult,
  type EventStore,
  type Position,
  START,
  type StoredEvent,
  type StreamWrite,
} from '@expediente/eventstore/port.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { DemonstrationSet } from '@expediente/platform/config.ts';
import type { PaperKindRecord, UserRecord } from '@expediente/schemas/catalogues/records.ts';
import { PAPER_KINDS } from '@expediente/schemas/order/questions.ts';
import { answering, askOf } from '@expediente/schemas/shared/questions.ts';
import { AccessDirectory } from '@expediente/workflow/access/directory.ts';
import { SYSTEM } from '@expediente/workflow/access/system-records.ts';
import { OrderRegister } from '@expediente/workflow/order/register.ts';
import { beginRules } from '@expediente/workflow/rules/publish.ts';
import { requireDone } from '@expediente/workflow/shared/commands/outcome.ts';
import type { Workflow } from '@expediente/workflow/shared/commands/workflow.ts';
import { takeInOneForm } from '@expediente/workflow/shared/records/old-claims.ts';
import { openWorkflow } from '@expediente/workflow/workflow.ts';
import { beforeTheDemonstration } from '../beginning.ts';
import { writeHospitalCatalogues } from '../hospital/catalogues.ts';
import { finishOf } from '../hospital/finish.ts';
import { HOSPITAL_PAPER_KINDS } from '../hospital/papers.ts';
import { HOSPITAL_USERS } from '../hospital/people.ts';
import { writeHospital } from '../hospital/tell.ts';
import { HospitalTeller } from '../hospital/teller.ts';
import { type MarkData, mark } from '../mark.ts';
import { writeRecords } from '../records/index.ts';
import { writeCatalogues } from '../seed/index.ts';
import { FIRST_PAPER_KINDS } from '../seed/small-catalogues.ts';
import { DEMO_USERS } from '../seed/users.ts';
import { WorkflowTeller } from '../workflow-teller.ts';
import { CountedIds, HeldFiles, NO_LISTS, usesUnknown } from './in-memory.ts';
import { SeededIds } from './seeded-ids.ts';
import type { StoryEvidence } from './units.ts';

/** All that a demonstration has at its first start, to be handed to an empty installation; or a part of it. */
export interface FirstLog {
  /** Events in their order, those that it was written after among them. */
  readonly events: readonly StoredEvent[];
  readonly files: readonly Uint8Array[];
  /** The highest id of each category. */
  readonly ids: ReadonlyMap<string, number>;
  /** Facts about use and seals that go with them. */
  readonly evidence: StoryEvidence;
}

/** A demonstration at its beginning. */
export interface Beginning {
  readonly set: DemonstrationSet;
  /** The story's latest instant, as `storyTime` gives it; one that was cut off has it in its mark. */
  readonly at: Date;
}

/** Maker of first logs. */
export interface FirstLogs {
  /** When a new installation's story is begun: one instant for all that is made of it. */
  readonly now: Date;
  /** Parts of a first log in their order, each as soon as it is made; they are read once. */
  make(beginning: Beginning): AsyncIterable<FirstLog>;
}

/** Place in which a set is written, in a log that is in memory. */
interface Place {
  readonly store: StoryStore;
  readonly ids: CountedIds;
  readonly files: HeldFiles;
  readonly workflow: Workflow;
  readonly commandId: () => string;
  readonly at: Date;
  /** Instant of the catalogues. */
  readonly before: Date;
}

interface Story {
  readonly users: readonly UserRecord[];
  readonly paperKinds: readonly PaperKindRecord[];
  readonly catalogues: (place: Place) => Promise<unknown>;
  /** Writes the records, and yields the facts and seals that go with the events since the last yield. */
  readonly records: (place: Place) => AsyncGenerator<StoryEvidence, MarkData['finish'], void>;
}

const NO_EVIDENCE: StoryEvidence = { facts: [], seals: [] };

const STORIES: Readonly<Record<DemonstrationSet, Story>> = {
  muestra: {
    users: DEMO_USERS,
    paperKinds: FIRST_PAPER_KINDS,
    catalogues: async ({ store, ids, before }) => await writeCatalogues({ store, ids, now: before }),
    async *records({ workflow, files, at, commandId }) {
      await writeRecords(new WorkflowTeller({ workflow, files, now: at, commandId }));
      yield NO_EVIDENCE;
      return undefined;
    },
  },
  hospital: {
    users: HOSPITAL_USERS,
    paperKinds: HOSPITAL_PAPER_KINDS,
    catalogues: async ({ store, ids, before, at }) =>
      await writeHospitalCatalogues({ store, ids, now: before }, yearAt(at) - 1),
    async *records({ workflow, files, store, at, commandId }) {
      const directory = await AccessDirectory.open({ store });
      const teller = new HospitalTeller({ workflow, files, directory, commandId });
      yield* writeHospital(teller, at);
      await directory.close();
      return finishOf(teller.written);
    },
  },
};

/** The people who sign in to a set. */
export const usersOf = (set: DemonstrationSet): readonly UserRecord[] => STORIES[set].users;

const yearAt = (at: Date): number => Number(dateInGuatemala(at).slice(0, 4));

/**
 * Writes a demonstration through the product's own commands into a log in memory: the same beginning gives the
 * same bytes.
 * @param after events of a log that has the catalogues already, and nothing else; absent: it is empty
 */
export async function makeFirstLog(
  beginning: Beginning,
  after: readonly StoredEvent[] = [],
): Promise<FirstLog> {
  const parts: FirstLog[] = [];
  for await (const part of firstLogInParts(beginning, after)) parts.push(part);
  return {
    events: parts.flatMap(({ events }) => events),
    files: parts.flatMap(({ files }) => files),
    ids: parts.at(-1)?.ids ?? new Map(),
    evidence: {
      facts: parts.flatMap(({ evidence }) => evidence.facts),
      seals: parts.flatMap(({ evidence }) => evidence.seals),
    },
  };
}

/** The parts that make up `makeFirstLog`, each as soon as it is written: the first is handed over while the rest is made. */
export async function* firstLogInParts(
  { set, at }: Beginning,
  after: readonly StoredEvent[] = [],
): AsyncGenerator<FirstLog, void, void> {
  const names = new SeededIds(`${set} ${at.toISOString()}`);
  const store = new StoryStore(names);
  if (after.length > 0) await copyLog(logOf(after), store);
  const ids = new CountedIds();
  const files = new HeldFiles();
  const ask = askOf([
    ...new OrderRegister(store).answers,
    // No act of a demonstration changes the kinds of papers.
    answering(PAPER_KINDS, async () => STORIES[set].paperKinds),
  ]);
  const workflow = openWorkflow({ store, ids, finder: NO_LISTS, usesOf: usesUnknown, ask });
  const commandId = (): string => names.next();
  const { catalogues, records } = STORIES[set];
  const today = dateInGuatemala(at);
  // The store gives each event an id of the story.
  await mark(store, 'DemonstrationBegun', at, { today, set });
  const before = beforeTheDemonstration(at);
  const system = { ...SYSTEM, year: yearAt(at) };
  const outcome = await workflow.act(
    'beginRules',
    {},
    system,
    { at: before, commandId: commandId() },
    beginRules,
  );
  requireDone(outcome, 'the rules were not begun');
  await takeInOneForm(store, workflow, system, { at: before });
  const place: Place = { store, ids, files, workflow, commandId, at, before };
  await catalogues(place);
  let end: Position = START;
  const part = async (evidence: StoryEvidence): Promise<FirstLog> => {
    const events: StoredEvent[] = [];
    for await (const batch of store.readAll(end)) events.push(...batch.events);
    end = await store.head();
    return { events, files: files.take(), ids: new Map(ids.highest), evidence };
  };
  const writing = records(place);
  let written = await writing.next();
  for (; written.done !== true; written = await writing.next()) yield await part(written.value);
  const finish = written.value;
  await mark(store, 'DemonstrationTold', at, { today, set, ...(finish && { finish }) });
  yield await part(NO_EVIDENCE);
}

const MORNING = 'T15:30:00.000Z';
const MIDNIGHT = 'T06:00:00.000Z';

/**
 * The latest instant of a demonstration that is begun at `now`. Of the small set: 09:30 of that day in Guatemala, or 00:00 where
 * 09:30 has not come; of the hospital: now.
 */
export function storyTime(set: DemonstrationSet, now: Date): Date {
  if (set === 'hospital') return now;
  const day = dateInGuatemala(now);
  const morning = new Date(`${day}${MORNING}`);
  return morning <= now ? morning : new Date(`${day}${MIDNIGHT}`);
}

/** Gives each event that is appended an id of the story. */
class StoryStore extends MemoryEventStore {
  readonly #names: SeededIds;

  constructor(names: SeededIds) {
    super();
    this.#names = names;
  }

  override async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    return await super.append(
      writes.map((write) => ({
        ...write,
        events: write.events.map((event) => ({ ...event, id: this.#names.next() })),
      })),
    );
  }
}

/** A log that is a list of events. */
const logOf = (events: readonly StoredEvent[]): Pick<EventStore, 'readAll' | 'head'> => {
  const position = events.at(-1)?.position ?? START;
  return {
    async *readAll() {
      yield { events, position, caughtUp: true };
    },
    head: async () => position,
  };
};
