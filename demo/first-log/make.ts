import { randomUUID } from 'node:crypto';
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
import { SYSTEM } from '@expediente/workflow/access/system-records.ts';
import { OrderRegister } from '@expediente/workflow/order/register.ts';
import { beginRules } from '@expediente/workflow/rules/publish.ts';
import { requireDone } from '@expediente/workflow/shared/commands/outcome.ts';
import { takeInOneForm } from '@expediente/workflow/shared/records/old-claims.ts';
import { openWorkflow } from '@expediente/workflow/workflow.ts';
import { beforeTheDemonstration } from '../beginning.ts';
import { MARK, type MarkType } from '../mark.ts';
import { writeRecords } from '../records/index.ts';
import { writeCatalogues } from '../seed/index.ts';
import { systemMetadata } from '../seed/system-metadata.ts';
import { WorkflowTeller } from '../workflow-teller.ts';
import { CountedIds, HeldFiles, NO_LISTS, usesUnknown } from './in-memory.ts';
import { SeededIds } from './seeded-ids.ts';

/** All that a demonstration has at its first start, to be handed to an empty installation. */
export interface FirstLog {
  /** All events, those that it was written after among them. */
  readonly events: readonly StoredEvent[];
  readonly files: readonly Uint8Array[];
  /** The highest id of each category. */
  readonly ids: ReadonlyMap<string, number>;
}

/** The set of records. */
const SET = 'muestra';

/**
 * Writes the demonstration through the product's own commands into a log in memory: the same instant gives the
 * same bytes.
 * @param begun as `storyTime` gives it; a demonstration that was cut off has it in its mark
 * @param after events of a log that has the catalogues already, and nothing else; absent: it is empty
 */
export async function makeFirstLog(begun: Date, after: readonly StoredEvent[] = []): Promise<FirstLog> {
  const names = new SeededIds(`${SET} ${begun.toISOString()}`);
  const store = new StoryStore(names);
  if (after.length > 0) await copyLog(logOf(after), store);
  const ids = new CountedIds();
  const files = new HeldFiles();
  const register = new OrderRegister(store);
  const workflow = openWorkflow({
    ...{ store, ids, finder: NO_LISTS, usesOf: usesUnknown },
    sistersOf: async (asked) => await register.sistersOf(asked),
    orderCarrying: async (award) => await register.orderCarrying(award),
  });
  const today = dateInGuatemala(begun);
  const commandId = (): string => names.next();
  await mark(store, 'DemonstrationBegun', begun);
  const before = { at: beforeTheDemonstration(begun) };
  const system = { ...SYSTEM, year: Number(today.slice(0, 4)) };
  const outcome = await workflow.act(
    'beginRules',
    {},
    system,
    { ...before, commandId: commandId() },
    beginRules,
  );
  requireDone(outcome, 'the rules were not begun');
  await takeInOneForm(store, workflow, system, before);
  await writeCatalogues({ store, ids, now: before.at });
  await writeRecords(new WorkflowTeller({ workflow, files, now: begun, commandId }));
  await mark(store, 'DemonstrationTold', begun);
  const events: StoredEvent[] = [];
  for await (const batch of store.readAll(START)) events.push(...batch.events);
  return { events, files: [...files.contents.values()], ids: ids.highest };
}

const MORNING = 'T15:30:00.000Z';
const MIDNIGHT = 'T06:00:00.000Z';

/** The latest instant of a demonstration that is begun at `now`: 09:30 of that day in Guatemala, or 00:00 where 09:30 has not come. */
export function storyTime(now: Date): Date {
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

/** Events as what a copy reads. */
export const logOf = (events: readonly StoredEvent[]): Pick<EventStore, 'readAll' | 'head'> => {
  const position = events.at(-1)?.position ?? START;
  return {
    async *readAll() {
      yield { events, position, caughtUp: true };
    },
    head: async () => position,
  };
};

async function mark(store: EventStore, type: MarkType, begun: Date): Promise<void> {
  const last = (await store.readStream(MARK)).at(-1);
  const today = dateInGuatemala(begun);
  const metadata = {
    ...systemMetadata('demonstration', begun.toISOString()),
    sessionYear: today.slice(0, 4),
  };
  await store.append([
    {
      stream: MARK,
      expected: last ? { revision: last.revision, chain: last.metadata.chain } : 'none',
      // A placeholder: the store gives each event an id of the story.
      events: [{ id: randomUUID(), type, data: { today, set: SET }, metadata }],
    },
  ]);
}
