import type { Position } from '@expediente/eventstore/port.ts';
import { BUILD } from '@expediente/platform/build.ts';
import { type FutureEvent, newerText } from '@expediente/schemas/present.ts';
import type { Projection } from '../projection.ts';
import type { Queryable } from './queryable.ts';

/** Error when the version's row has another position than the one read: a swap or another process moved it. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

export interface Checkpoint {
  readonly position: Position;
  readonly events: number;
  readonly live: boolean;
}

// Queries of each batch are prepared once for each connection: they find few rows by key, for any values.

/** Position of a projection's tables; undefined: this version has no tables. */
export async function readCheckpoint(db: Queryable, projection: Projection): Promise<Checkpoint | undefined> {
  const { rows } = await db.query<Checkpoint>({
    name: 'projection.checkpoint',
    text: 'select position, events, live from read.projection where name = $1 and fingerprint = $2',
    values: [projection.name, projection.version],
  });
  return rows[0];
}

/**
 * Moves a checkpoint, in the transaction of the rows that belong to it.
 * @throws {CheckpointMoved}
 */
export async function moveCheckpoint(
  db: Queryable,
  projection: Projection,
  move: {
    readonly from: Position;
    readonly to: Position;
    readonly events: number;
    readonly eventAt: string | null;
  },
): Promise<void> {
  const { rowCount } = await db.query({
    name: 'projection.move',
    text: `update read.projection set position = $4, events = events + $5, event_at = coalesce($6, event_at),
       moved_at = now(), changes = changes + 1, stopped = null, stopped_record = null
     where name = $1 and fingerprint = $2 and position = $3`,
    values: [projection.name, projection.version, move.from, move.to, move.events, move.eventAt],
  });
  if (rowCount !== 1) throw new CheckpointMoved(`the checkpoint of ${projection.name} was moved`);
}

/** Stores for ops the reason why the projection stopped; the next move of the checkpoint clears it. */
export async function markStopped(
  db: Queryable,
  { name, version }: Projection,
  future: FutureEvent,
): Promise<void> {
  await db.query(
    'update read.projection set stopped = $3, stopped_record = $4 where name = $1 and fingerprint = $2',
    [name, version, newerText(future), future.stream],
  );
}

/** Lets the processes that project a stopped projection try again. */
export async function markGoingOn(db: Queryable, { name, version }: Projection): Promise<void> {
  await db.query(
    'update read.projection set stopped = null, stopped_record = null where name = $1 and fingerprint = $2',
    [name, version],
  );
}

/** Projections that are no longer stopped, among those given. */
export async function goingOn(
  db: Queryable,
  projections: readonly Projection[],
): Promise<readonly Projection[]> {
  const { rows } = await db.query<{ name: string }>(
    `select name from read.projection
     join unnest($1::text[], $2::text[]) as own(name, fingerprint) using (name, fingerprint) where stopped is null`,
    [projections.map(({ name }) => name), projections.map(({ version }) => version)],
  );
  return projections.filter(({ name }) => rows.some((row) => row.name === name));
}

/** Stores the build of the program that projects a version from now on. */
export async function markBuild(db: Queryable, { name, version }: Projection): Promise<void> {
  await db.query('update read.projection set build = $3 where name = $1 and fingerprint = $2', [
    name,
    version,
    BUILD,
  ]);
}

/** Counts a write to a projection's tables that does not move the checkpoint, in the transaction of that write. */
export async function countChange(db: Queryable, { name, version }: Projection): Promise<void> {
  await db.query('update read.projection set changes = changes + 1 where name = $1 and fingerprint = $2', [
    name,
    version,
  ]);
}

/**
 * Moves the checkpoints of projections without events in a batch.
 * @returns projections whose checkpoint another process had moved
 */
export async function passBy(
  db: Queryable,
  moves: readonly { readonly projection: Projection; readonly from: Position }[],
  to: Position,
): Promise<readonly Projection[]> {
  if (moves.length === 0) return [];
  const { rows } = await db.query<{ name: string }>({
    name: 'projection.pass',
    text: `update read.projection p set position = $4, moved_at = now(), stopped = null, stopped_record = null
     from unnest($1::text[], $2::text[], $3::text[]) as given(name, fingerprint, position)
     where p.name = given.name and p.fingerprint = given.fingerprint and p.position = given.position
     returning p.name`,
    values: [
      moves.map(({ projection }) => projection.name),
      moves.map(({ projection }) => projection.version),
      moves.map(({ from }) => from),
      to,
    ],
  });
  const moved = new Set(rows.map(({ name }) => name));
  return moves.map(({ projection }) => projection).filter(({ name }) => !moved.has(name));
}
