import { setTimeout as pause } from 'node:timers/promises';
import { openEventStore } from '@expediente/app/store/event-store.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { START } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { openPool } from '@expediente/platform/database.ts';
import { type OpsParts, statusOf } from '@expediente/projections/ops.ts';
import type { Deployment } from './deployment.ts';
import { acknowledgedOnce, answeredWell, oneTransactionEach, refusedNowhere } from './invariants/commands.ts';
import { integrityWhole } from './invariants/integrity.ts';
import type { Finding, Invariant } from './invariants/invariant.ts';
import type { Journal } from './invariants/journal.ts';
import { budgetsAddUp, neverBelowZero, planLinesAddUp } from './invariants/ledgers.ts';
import { correlativesRise, numbersUnique, valuesHeldOnce } from './invariants/numbers.ts';
import { papersKept } from './invariants/papers.ts';
import { nothingLeftOut, readModelsAsRebuilt } from './invariants/read-models.ts';

/** Conditions that must hold at the end, whatever was killed. */
const INVARIANTS: readonly Invariant[] = [
  acknowledgedOnce,
  refusedNowhere,
  oneTransactionEach,
  answeredWell,
  nothingLeftOut,
  readModelsAsRebuilt,
  integrityWhole,
  numbersUnique,
  valuesHeldOnce,
  correlativesRise,
  papersKept,
  planLinesAddUp,
  budgetsAddUp,
  neverBelowZero,
];

export interface Inspected extends Finding {
  readonly says: string;
}

/** Inspects the stores of an idle installation directly, without the product. */
export async function inspect(
  { connectionString, eventStoreUrl }: Pick<Deployment, 'connectionString' | 'eventStoreUrl'>,
  journal: Journal,
): Promise<readonly Inspected[]> {
  const pool = openPool({ connectionString, name: 'soak' });
  const store = await openEventStore(eventStoreUrl ?? connectionString, 'EVENTSTORE_URL');
  try {
    await caughtUp({ pool, store });
    const streams = new Map<StreamName, StoredEvent[]>();
    for await (const { events } of store.readAll(START)) {
      for (const event of events) {
        const own = streams.get(event.stream);
        if (own) own.push(event);
        else streams.set(event.stream, [event]);
      }
    }
    const results: Inspected[] = [];
    for (const { says, inspect: look } of INVARIANTS)
      results.push({ says, ...(await look({ store, pool, journal, streams })) });
    return results;
  } finally {
    await store.close();
    await pool.end();
  }
}

/** Waits until the read models are up to date; if they never are, an invariant reports it. */
async function caughtUp(parts: OpsParts): Promise<void> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    if ((await statusOf(parts)).every(({ behind }) => !behind)) return;
    await pause(100);
  }
}
