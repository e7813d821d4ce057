import type { EventStore, Position, StoredEvent } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { isUnread } from '@expediente/schemas/present.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { CheckpointMoved, moveCheckpoint, readCheckpoint } from './checkpoint.ts';
import { lockWriting } from './locks.ts';
import { doorOf, type ProjectedEvent } from './present.ts';
import { type LeftOut, leftOutBy, quarantine, quarantined, release } from './quarantine.ts';
import { until, writeRecord } from './records.ts';
import { isRefusedData } from './refused.ts';
import { type FoldChanges, PoisonEvent, Rows } from './rows.ts';
import { loadRows } from './statements.ts';
import { tableName } from './tables.ts';
import { writeChanges } from './writer.ts';

export interface Batch {
  /** The projection's position before and after the batch. */
  readonly from: Position;
  readonly to: Position;
  /** Events of the projection's categories after `from`. */
  readonly events: readonly ProjectedEvent[];
  /**
   * Records to be left out from an event of this batch that cannot be read; `events` has neither that event nor later
   * ones.
   */
  readonly unread?: readonly LeftOut[];
}

export interface BatchParts {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readStreams'>;
}

/**
 * Projects a batch: loads its rows at once, folds them, and writes them by one upsert for each table, with the
 * checkpoint moved in the same transaction. A record with an event that a fold rejects is quarantined; the others go
 * on. A later event may repair a quarantined record: then its rows are made anew from all its events.
 * @returns the records that were left out
 * @throws {CheckpointMoved} the tables' checkpoint is not `from`
 */
export async function projectBatch(
  parts: BatchParts,
  projection: Projection,
  batch: Batch,
): Promise<readonly LeftOut[]> {
  try {
    return await transaction(parts, projection, batch);
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    const [only] = batch.events;
    if (batch.events.length === 1 && only)
      return await leaveOut(parts.pool, projection, batch, leftOutBy(only, error));
    // A record has a row that the table rejects: bisection finds it, and keeps the others.
    const { events, unread = [] } = batch;
    const half = events.slice(0, Math.ceil(events.length / 2));
    const middle = half.at(-1)?.position ?? batch.from;
    const first = { from: batch.from, to: middle, events: half };
    const second = { from: middle, to: batch.to, events: events.slice(half.length) };
    const isFirst = ({ position }: LeftOut): boolean => position <= middle;
    return [
      ...(await projectBatch(parts, projection, { ...first, unread: unread.filter(isFirst) })),
      ...(await projectBatch(parts, projection, {
        ...second,
        unread: unread.filter((left) => !isFirst(left)),
      })),
    ];
  }
}

async function transaction(
  { pool, store }: BatchParts,
  projection: Projection,
  batch: Batch,
): Promise<readonly LeftOut[]> {
  return await inTransaction(pool, async (client) => {
    await lockWriting(client, projection);
    const checkpoint = await readCheckpoint(client, projection);
    if (checkpoint?.position !== batch.from) {
      throw new CheckpointMoved(`the checkpoint of ${projection.name} was moved`);
    }
    const out = new Set(await quarantined(client, projection));
    const events = batch.events.filter(({ stream }) => !out.has(stream));
    const waiting = new Set(batch.events.flatMap(({ stream }) => (out.has(stream) ? [stream] : [])));
    // Read before the first write: from then on new events are hidden from readers until the transaction ends.
    const streams = waiting.size > 0 ? await store.readStreams([...waiting]) : undefined;
    const leftOut: LeftOut[] = [];
    const changes = await folded(client, projection, events, (poison) => leftOut.push(poison));
    leftOut.push(...(batch.unread ?? []).filter(({ record }) => !out.has(record)));
    for (const left of leftOut) await quarantine(client, projection, left);
    await writeChanges({ client, version: projection.version, place: 'live' }, changes);
    const present = doorOf(projection);
    for (const [record, events] of streams ?? []) {
      await takeIn(client, projection, record, until(events, batch.to), present);
    }
    await moveCheckpoint(client, projection, {
      ...batch,
      events: events.length,
      eventAt: lastInstant(events),
    });
    return leftOut;
  });
}

/** Changes by a batch's events; a record that cannot take one of them keeps its rows from before that event. */
async function folded(
  client: pg.ClientBase,
  projection: Projection,
  events: readonly ProjectedEvent[],
  leaveOut: (left: LeftOut) => void,
): Promise<readonly FoldChanges[]> {
  const rows = new Rows<ProjectedEvent>(projection, {
    apart: NONE,
    poisoned(poison) {
      leaveOut(leftOutBy(poison.event, poison));
      return true;
    },
  });
  for (const sought of rows.take(events)) {
    const name = tableName(sought.fold.table, projection.version);
    const keys = sought.rows.map(({ key }) => key);
    rows.put(sought, await loadRows(client, name, sought.fold.table, keys));
  }
  return rows.end();
}

const NONE: ReadonlySet<StreamName> = new Set();

async function leaveOut(
  pool: pg.Pool,
  projection: Projection,
  batch: Batch,
  left: LeftOut,
): Promise<readonly LeftOut[]> {
  const lefts = [left, ...(batch.unread ?? [])];
  await inTransaction(pool, async (client) => {
    await lockWriting(client, projection);
    for (const each of lefts) await quarantine(client, projection, each);
    await moveCheckpoint(client, projection, { ...batch, events: 1, eventAt: lastInstant(batch.events) });
  });
  return lefts;
}

/** Ends a record's quarantine if its rows can be made from all its events; else they stay unchanged. */
async function takeIn(
  client: pg.ClientBase,
  projection: Projection,
  record: StreamName,
  events: readonly StoredEvent[],
  present: ReturnType<typeof doorOf>,
): Promise<void> {
  await client.query('savepoint record');
  try {
    const target = { client, version: projection.version, place: 'live' } as const;
    await writeRecord(target, projection, 'counted', events.map(present));
    await release(client, projection, record);
    await client.query('release savepoint record');
  } catch (error) {
    const stays = error instanceof PoisonEvent || isUnread(error) || isRefusedData(error);
    if (!stays) throw error;
    await client.query('rollback to savepoint record');
  }
}

/** Commits everything that `work` did, or nothing; a connection that failed is not used again. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    // After a crash a read model is made from the log again, rows and checkpoint alike: waiting for a flush would only
    // slow the appends.
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

const lastInstant = (events: readonly ProjectedEvent[]): string | null => events.at(-1)?.metadata.at ?? null;
