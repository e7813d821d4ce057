import { parentPort, workerData } from 'node:worker_threads';
import { openPool } from '@expediente/platform/database.ts';
import { type Filled, type FillTask, fillShare } from '@expediente/projections/ops.ts';
import { openEventStore } from '../../store/event-store.ts';
import { OWN_NAME } from '../shared/giving-way.ts';

/** Addresses of the read models and of the log. */
export interface FillThreadData {
  readonly connectionString: string;
  /** Absent: the log is in the database of the read models. */
  readonly eventStoreUrl: string | undefined;
}

/** Messages of the thread about a task: the progress, then the result or the reason of a failure. */
export type FillNews =
  | { readonly events: number }
  | { readonly filled: Filled }
  | { readonly failed: string };

const tell = (news: FillNews): void => parentPort?.postMessage(news);

const { connectionString, eventStoreUrl } = workerData as FillThreadData; // given by fill-helper.ts
const pool = openPool({ connectionString, name: OWN_NAME, max: 2, patient: true });
const store = await openEventStore(
  eventStoreUrl ?? connectionString,
  eventStoreUrl === undefined ? 'DATABASE_URL' : 'EVENTSTORE_URL',
  { application: `eventstore ${OWN_NAME}`, patient: true },
);

parentPort?.on('message', async (task: FillTask) => {
  try {
    tell({ filled: await fillShare({ pool, store }, task, (events) => tell({ events })) });
  } catch (error) {
    tell({ failed: error instanceof Error ? error.message : String(error) });
  }
});
