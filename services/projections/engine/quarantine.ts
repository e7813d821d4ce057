import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { Projection } from '../projection.ts';
import type { Queryable } from './tables.ts';

/** Records left out of a projection: their later events are passed over until they are projected again. */
export async function quarantined(db: Queryable, projection: Projection): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ record: string }>({
    name: 'projection.quarantined',
    text: 'select record from read.quarantine where projection = $1 and version = $2',
    values: [projection.name, projection.version],
  });
  return new Set(rows.map(({ record }) => record));
}

/** Leaves the record of an event out, with the event and the reason. */
export async function quarantine(
  db: Queryable,
  projection: Projection,
  event: StoredEvent,
  error: unknown,
): Promise<void> {
  await db.query(
    `insert into read.quarantine (projection, version, record, revision, position, type, error, correlation)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      projection.name,
      projection.version,
      event.stream,
      event.revision,
      event.position,
      event.type,
      (error instanceof Error ? error.message : String(error)).slice(0, 2_000),
      event.metadata.correlationId,
    ],
  );
}

export async function release(db: Queryable, projection: Projection, record: string): Promise<void> {
  await db.query('delete from read.quarantine where projection = $1 and version = $2 and record = $3', [
    projection.name,
    projection.version,
    record,
  ]);
}
