import type { Position } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { Log } from '@expediente/platform/logs.ts';
import type { Projection } from '../projection.ts';
import type { ProjectedEvent } from './present.ts';
import type { Queryable } from './tables.ts';

/** Of a projection ($1) and its fingerprint ($2); the table knows versions by their numbers. */
const OF_VERSION =
  'projection = $1 and version = (select version from read.projection where name = $1 and fingerprint = $2)';

/** Records left out of a projection: their rows stay as they were until all of their events can be taken. */
export async function quarantined(db: Queryable, projection: Projection): Promise<ReadonlySet<StreamName>> {
  // As `quarantine` wrote them.
  const { rows } = await db.query<{ record: StreamName }>({
    name: 'projection.quarantined',
    text: `select record from read.quarantine where ${OF_VERSION}`,
    values: [projection.name, projection.version],
  });
  return new Set(rows.map(({ record }) => record));
}

/** A record that is left out of a projection, with the first event that is not in its rows and the reason. */
export interface LeftOut {
  readonly record: StreamName;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  readonly error: string;
  /** Of the call that wrote the event: finds it in the log. */
  readonly correlation: string;
}

export const leftOutBy = (event: ProjectedEvent, error: unknown): LeftOut => ({
  record: event.stream,
  revision: event.revision,
  position: event.position,
  type: event.type,
  error: (error instanceof Error ? error.message : String(error)).slice(0, 2_000),
  correlation: event.metadata.correlationId,
});

/** Logs that a record was left out. */
export const tellLeftOut = (
  log: Log,
  { name }: Projection,
  { record, revision, error, correlation }: LeftOut,
): void =>
  log.error(
    { correlation, err: error, projection: name, record, revision },
    'a record was left out of a projection',
  );

/** Leaves a record out. */
export async function quarantine(db: Queryable, projection: Projection, left: LeftOut): Promise<void> {
  await db.query(
    `insert into read.quarantine (projection, version, record, revision, position, type, error, correlation)
     select name, version, $3, $4, $5, $6, $7, $8 from read.projection where name = $1 and fingerprint = $2
     on conflict do nothing`,
    [
      projection.name,
      projection.version,
      left.record,
      left.revision,
      left.position,
      left.type,
      left.error,
      left.correlation,
    ],
  );
}

/** Records that new tables leave out, in the place of those that the old ones did. */
export async function replaceQuarantine(
  db: Queryable,
  projection: Projection,
  leftOut: readonly LeftOut[],
): Promise<void> {
  await db.query(`delete from read.quarantine where ${OF_VERSION}`, [projection.name, projection.version]);
  for (const left of leftOut) await quarantine(db, projection, left);
}

export async function release(db: Queryable, projection: Projection, record: string): Promise<void> {
  await db.query(`delete from read.quarantine where ${OF_VERSION} and record = $3`, [
    projection.name,
    projection.version,
    record,
  ]);
}
