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
  /** Records to be left out from an event among these that cannot be read; none of that or after it. */
  readonly unread?: readonly LeftOut[];
}

export interface BatchParts {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readStreams'>;
}

/**
 * Projects a batch: its rows loaded at once, folded, written with one upsert a table, the checkpoint moved
 * in the same transaction. A record whose event cannot be taken is quarantined; the rest goes on. A later event of
 * a quarantined record may be what mends it: then its rows are made anew, of all its events.
 * @returns the records that were left out
 * @throws {CheckpointMoved} when the tables' checkpoint is not `from`
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
    // One record makes a row that the table rejects: bisection finds it, and the others are kept.
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
    // Read before anything is written: from then on new events are hidden from readers until the end.
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

/** Changes by a batch's events, with the rows of a record that cannot take one of them as they were before it. */
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

/** Ends a record's quarantine where its rows can be made of all its events; else they stay as they are. */
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

const lastInstant = (events: readonly ProjectedEvent[]): string | null => events.at(-1)?.metadata.at ?? null;
