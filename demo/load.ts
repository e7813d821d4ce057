import { randomUUID } from 'node:crypto';
import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import { type DateText, dateInGuatemala } from '@expediente/kernel/dates.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { Credentials } from '@expediente/platform/access/credentials.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { Workflow } from '@expediente/workflow/shared/commands/workflow.ts';
import { beforeTheDemonstration } from './beginning.ts';
import { writeRecords } from './records/index.ts';
import { seedCatalogues } from './seed/index.ts';
import { systemMetadata } from './seed/system-metadata.ts';
import { WorkflowTeller } from './workflow-teller.ts';

export interface DemoPlace {
  readonly store: EventStore;
  readonly workflow: Workflow;
  readonly credentials: Credentials;
  readonly files: FileStore;
  readonly adminPassword?: string | undefined;
}

/** Remembers which day the story was begun on, so that one that was cut off goes on as it began. */
export const MARK = streamName('demonstration', 1);

/**
 * Loads the demonstration data the first time: catalogues, users, then plans, requests and orders in every
 * state, written through the product's own commands. Cut off, the next start completes it.
 * @param report called with what is being done, in Spanish
 * @returns false when all was there already
 */
export async function loadDemo(
  place: DemoPlace,
  report: (line: string) => void = () => undefined,
): Promise<boolean> {
  const marks = await place.store.readStream(MARK);
  if (marks.length > 1) return false;
  report('Se cargan los datos de demostración…');
  await seedCatalogues(
    {
      store: place.store,
      credentials: place.credentials,
      ids: place.workflow.ids,
      now: beforeTheDemonstration(new Date()),
    },
    place.adminPassword,
  );
  const begun = marks[0] ?? (await mark(place.store, 'DemonstrationBegun', dateInGuatemala(new Date())));
  const today = begun.data.today as DateText; // written below from a day
  await writeRecords(
    new WorkflowTeller({ workflow: place.workflow, files: place.files, today, keys: 'demonstration' }),
  );
  await mark(place.store, 'DemonstrationTold', today, begun);
  return true;
}

/** Whether an installation was begun with the demonstration data. */
export const isDemonstration = async (store: EventStore): Promise<boolean> =>
  (await store.readStream(MARK)).length > 0;

async function mark(
  store: EventStore,
  type: string,
  today: DateText,
  after?: StoredEvent,
): Promise<StoredEvent> {
  await store.append([
    {
      stream: MARK,
      expected: after ? { revision: after.revision, chain: after.metadata.chain } : 'none',
      events: [
        {
          id: randomUUID(),
          type,
          data: { today },
          metadata: {
            ...systemMetadata('demonstration', new Date().toISOString()),
            sessionYear: today.slice(0, 4),
          },
        },
      ],
    },
  ]);
  const written = (await store.readStream(MARK)).at(-1);
  if (!written) throw new Error('the demonstration mark was not stored');
  return written;
}
