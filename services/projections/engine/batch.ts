import type { Position, StoredEvent } from '@expediente/eventstore/port.ts';
import pg from 'pg';
import type { Projection } from '../projection.ts';
import { CheckpointMoved, moveCheckpoint, readCheckpoint } from './checkpoint.ts';
import { lockWriting } from './locks.ts';
import { quarantine, quarantined } from './quarantine.ts';
import { loadRows } from './statements.ts';
import { tableName } from './tables.ts';
import { PoisonEvent, Workspace } from './workspace.ts';
import { writeChanges } from './writer.ts';

export interface Batch {
  /** Where the projection stands, and where it stands after the batch. */
  readonly from: Position;
  readonly to: Position;
  /** Events of the projection's categories after `from`. */
  readonly events: readonly StoredEvent[];
}

export interface Poisoned {
  readonly event: StoredEvent;
  readonly error: unknown;
}

/**
 * Projects a batch: its rows loaded at once, folded, written with one upsert a table, the checkpoint moved
 * in the same transaction. A record whose event cannot be taken is quarantined; the rest goes on.
 * @returns the events that made a record be left out
 * @throws {CheckpointMoved} when the tables stand elsewhere than `from`
 */
export async function projectBatch(
  pool: pg.Pool,
  projection: Projection,
  batch: Batch,
): Promise<readonly Poisoned[]> {
  try {
    return await transaction(pool, projection, batch);
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    const [only] = batch.events;
    if (batch.events.length === 1 && only)
      return await leaveOut(pool, projection, batch, { event: only, error });
    // One of them makes a row that the table refuses: halves find it, and the others are kept.
    const half = batch.events.slice(0, Math.ceil(batch.events.length / 2));
    const middle = half.at(-1)?.position ?? batch.from;
    const rest = batch.events.slice(half.length);
    return [
      ...(await projectBatch(pool, projection, { from: batch.from, to: middle, events: half })),
      ...(await projectBatch(pool, projection, { from: middle, to: batch.to, events: rest })),
    ];
  }
}

async function transaction(
  pool: pg.Pool,
  projection: Projection,
  batch: Batch,
): Promise<readonly Poisoned[]> {
  return await inTransaction(pool, async (client) => {
    await lockWriting(client, projection);
    const checkpoint = await readCheckpoint(client, projection);
    if (checkpoint?.position !== batch.from) {
      throw new CheckpointMoved(`the checkpoint of ${projection.name} was moved`);
    }
    const out = new Set(await quarantined(client, projection));
    const events = batch.events.filter(({ stream }) => !out.has(stream));
    const workspace = await loaded(client, projection, events);
    const poisoned: Poisoned[] = [];
    for (const event of events) {
      if (out.has(event.stream)) continue;
      try {
        workspace.apply(event);
      } catch (error) {
        if (!(error instanceof PoisonEvent)) throw error;
        out.add(event.stream);
        poisoned.push({ event, error });
        await quarantine(client, projection, event, error);
      }
    }
    await writeChanges({ client, version: projection.version, place: 'live' }, workspace.changes());
    await moveCheckpoint(client, projection, {
      ...batch,
      events: events.length,
      eventAt: lastInstant(events),
    });
    return poisoned;
  });
}

async function loaded(
  client: pg.ClientBase,
  projection: Projection,
  events: readonly StoredEvent[],
): Promise<Workspace> {
  const workspace = new Workspace(projection);
  for (const { fold, keys } of workspace.missing(events)) {
    const name = tableName(fold.table, projection.version);
    workspace.put(fold, keys, await loadRows(client, name, fold.table, keys));
  }
  return workspace;
}

async function leaveOut(
  pool: pg.Pool,
  projection: Projection,
  batch: Batch,
  poisoned: Poisoned,
): Promise<readonly Poisoned[]> {
  await inTransaction(pool, async (client) => {
    await lockWriting(client, projection);
    await quarantine(client, projection, poisoned.event, poisoned.error);
    await moveCheckpoint(client, projection, { ...batch, events: 1, eventAt: lastInstant(batch.events) });
  });
  return [poisoned];
}

/** Commits what `work` did, or nothing of it; a connection that failed is not used again. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    // A read model lost in a crash is read from the log again, checkpoint and rows alike: no flush is worth
    // what it would take from the appends.
    await client.query('begin; set local synchronous_commit = off');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    const whole = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!whole);
    throw error;
  }
}

/** SQLSTATE classes of values a table does not take: cardinality, data, integrity, too large. */
const DATA_CLASSES = new Set(['21', '22', '23', '54']);

function isRefusedData(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return DATA_CLASSES.has((error.code ?? '').slice(0, 2));
  // A value of another shape than its column's, found while it was written down.
  return error instanceof TypeError || error instanceof RangeError;
}

const lastInstant = (events: readonly StoredEvent[]): string | null => events.at(-1)?.metadata.at ?? null;
