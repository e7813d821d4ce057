import { copyLog } from '@expediente/eventstore/copy.ts';
import { MemoryEventStore } from '@expediente/eventstore/memory/store.ts';
import {
  type AppendResult,
  type EventStore,
  START,
  type StoredEvent,
  type StreamWrite,
} from '@expediente/eventstore/port.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { DemonstrationSet } from '@expediente/platform/config.ts';
import type { UserRecord } from '@expediente/schemas/catalogues/records.ts';
import { askOf } from '@expediente/schemas/shared/questions.ts';
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
import { factsOf } from '../hospital/facts.ts';
import { finishOf } from '../hospital/finish.ts';
import { HOSPITAL_USERS } from '../hospital/people.ts';
import { sealsAt } from '../hospital/seals.ts';
import { writeHospital } from '../hospital/tell.ts';
import { HospitalTeller } from '../hospital/teller.ts';
import { type MarkData, mark } from '../mark.ts';
import { writeRecords } from '../records/index.ts';
import { writeCatalogues } from '../seed/index.ts';
import { DEMO_USERS } from '../seed/users.ts';
import { WorkflowTeller } from '../workflow-teller.ts';
import { CountedIds, HeldFiles, NO_LISTS, usesUnknown } from './in-memory.ts';
import { SeededIds } from './seeded-ids.ts';
import type { StoryEvidence } from './units.ts';

/** All that a demonstration has at its first start, to be handed to an empty installation. */
export interface FirstLog {
  /** All events, those that it was written after among them. */
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

/** What makes first logs. */
export interface FirstLogs {
  /** When a new installation's story is begun: one instant for all that is made of it. */
  readonly now: Date;
  make(beginning: Beginning): Promise<FirstLog>;
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
  readonly catalogues: (place: Place) => Promise<unknown>;
  readonly records: (place: Place) => Promise<StoryEvidence & Pick<MarkData, 'finish'>>;
}

const STORIES: Readonly<Record<DemonstrationSet, Story>> = {
  muestra: {
    users: DEMO_USERS,
    catalogues: async ({ store, ids, before }) => await writeCatalogues({ store, ids, now: before }),
    async records({ workflow, files, at, commandId }) {
      await writeRecords(new WorkflowTeller({ workflow, files, now: at, commandId }));
      return { facts: [], seals: [] };
    },
  },
  hospital: {
    users: HOSPITAL_USERS,
    catalogues: async ({ store, ids, before, at }) =>
      await writeHospitalCatalogues({ store, ids, now: before }, yearAt(at) - 1),
    async records({ workflow, files, store, at, commandId }) {
      const directory = await AccessDirectory.open({ store });
      const teller = new HospitalTeller({ workflow, files, directory, commandId });
      await writeHospital(teller, at);
      const facts = await factsOf(teller, at);
      await directory.close();
      return { facts, seals: sealsAt(at), finish: finishOf(teller.written) };
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
  { set, at }: Beginning,
  after: readonly StoredEvent[] = [],
): Promise<FirstLog> {
  const names = new SeededIds(`${set} ${at.toISOString()}`);
  const store = new StoryStore(names);
  if (after.length > 0) await copyLog(logOf(after), store);
  const ids = new CountedIds();
  const files = new HeldFiles();
  const ask = askOf(new OrderRegister(store).answers);
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
  const { finish, ...evidence } = await records(place);
  await mark(store, 'DemonstrationTold', at, { today, set, ...(finish && { finish }) });
  const events: StoredEvent[] = [];
  for await (const batch of store.readAll(START)) events.push(...batch.events);
  return { events, files: [...files.contents.values()], ids: ids.highest, evidence };
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

/** Events, in parts that follow each other, as what a copy reads. */
export const logOf = (
  ...parts: readonly (readonly StoredEvent[])[]
): Pick<EventStore, 'readAll' | 'head'> => {
  const position = parts.flat().at(-1)?.position ?? START;
  return {
    async *readAll() {
      for (const events of parts) yield { events, position, caughtUp: true };
    },
    head: async () => position,
  };
};
