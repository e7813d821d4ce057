import { type EventStore, START } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { inTransaction } from './batch.ts';
import { countChange, readCheckpoint } from './checkpoint.ts';
import { lockWriting } from './locks.ts';
import { doorOf } from './present.ts';
import { release } from './quarantine.ts';
import { until, writeRecord } from './records.ts';

/**
 * Makes one record's rows anew from its stream, up to the projection's checkpoint, and ends its quarantine.
 * @throws {PoisonEvent} a fold still rejects an event, and the record stays unchanged; an error known to
 * `isRefusedData` when a row still cannot be written
 * @throws {FutureEvent, StrangeEvent} an event is newer than this program, or cannot be read
 */
export async function reproject(
  deps: { readonly pool: pg.Pool; readonly store: EventStore },
  projection: Projection,
  record: StreamName,
): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    await lockWriting(client, projection);
    const checkpoint = await readCheckpoint(client, projection);
    const events = until(await deps.store.readStream(record), checkpoint?.position ?? START);
    const target = { client, version: projection.version, place: 'live' } as const;
    await writeRecord(target, projection, 'counted', events.map(doorOf(projection)));
    await countChange(client, projection);
    await release(client, projection, record);
  });
}
