import type { EventStore, Position, StoredEvent } from '@expediente/eventstore/port.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import { isUnread } from '@expediente/schemas/present.ts';
import type { Projection, RowFold } from '../projection.ts';
import { doorOf, type ProjectedEvent, takenBy } from './present.ts';
import { type LeftOut, leftOutBy } from './quarantine.ts';
import { isRefusedData } from './refused.ts';
import { type FoldChanges, PoisonEvent, Rows } from './rows.ts';
import { loadRows } from './statements.ts';
import type { WriteTarget } from './tables.ts';
import { type Row, tableName } from './tables.ts';
import { type Counting, writeChanges } from './writer.ts';

/** The events of a record, in order. */
type RecordEvents = readonly ProjectedEvent[];

/** Streams that are read, and whose rows are written, at a time. */
const TOGETHER = 64;

/**
 * Writes the rows of some records anew, from their streams up to a position, in transactions of its own. A record whose
 * rows cannot be made or written, or with events that are newer than this program or unreadable, keeps the rows of its
 * longest possible beginning.
 * @returns the records that were left out, each with the first event missing in its rows
 */
export async function projectRecords(
  target: WriteTarget,
  { store, projection, counting }: RecordParts,
  records: readonly StreamName[],
  upTo: Position,
): Promise<readonly LeftOut[]> {
  const present = doorOf(projection);
  const leftOut: LeftOut[] = [];
  for (let at = 0; at < records.length; at += TOGETHER) {
    const group = records.slice(at, at + TOGETHER);
    const streams = await store.readStreams(group);
    const begun = group.map((record) => beginningOf(until(streams.get(record) ?? [], upTo), present));
    const left = await inHalves(
      target,
      projection,
      counting,
      begun.map(({ events }) => events),
    );
    const others = begun.flatMap(({ unread }) => unread ?? []);
    leftOut.push(...left, ...others.filter(({ record }) => left.every((each) => each.record !== record)));
  }
  return leftOut;
}

export interface RecordParts {
  readonly store: Pick<EventStore, 'readStreams'>;
  readonly projection: Projection;
  readonly counting: Counting;
}

/** Events before the first that is newer than this program or unreadable. */
function beginningOf(
  stored: readonly StoredEvent[],
  present: ReturnType<typeof doorOf>,
): { readonly events: RecordEvents; readonly unread?: LeftOut } {
  const events: ProjectedEvent[] = [];
  for (const event of stored) {
    try {
      events.push(present(event));
    } catch (error) {
      if (!isUnread(error)) throw error;
      return { events, unread: leftOutBy(event, error) };
    }
  }
  return { events };
}

export const until = (events: readonly StoredEvent[], upTo: Position): readonly StoredEvent[] =>
  events.filter(({ position }) => position <= upTo);

/** Tries records that cannot be written together in halves, until the failing record is alone. */
async function inHalves(
  target: WriteTarget,
  projection: Projection,
  counting: Counting,
  records: readonly RecordEvents[],
): Promise<readonly LeftOut[]> {
  const [only] = records;
  if (only === undefined) return [];
  const failed = await attempt(target, projection, counting, records);
  if (failed === undefined) return [];
  if (records.length === 1) return [await asFarAsPossible(target, projection, counting, only, failed)];
  const half = Math.ceil(records.length / 2);
  return [
    ...(await inHalves(target, projection, counting, records.slice(0, half))),
    ...(await inHalves(target, projection, counting, records.slice(half))),
  ];
}

/** Writes a record's rows, leaving out as few of its last events as possible. */
async function asFarAsPossible(
  target: WriteTarget,
  projection: Projection,
  counting: Counting,
  events: RecordEvents,
  failed: unknown,
): Promise<LeftOut> {
  let error = failed;
  for (let kept = events.length - 1; kept >= 0; kept -= 1) {
    const next = await attempt(target, projection, counting, [events], kept);
    const first = events[kept];
    // A failure without any event comes from the keys by which old rows are found.
    if (first && (next === undefined || kept === 0)) return leftOutBy(first, error);
    error = next;
  }
  throw failed;
}

/**
 * Writes the rows of records in one transaction, all or none.
 * @returns undefined, or the reason why the rows cannot be made or written
 */
async function attempt(
  target: WriteTarget,
  projection: Projection,
  counting: Counting,
  records: readonly RecordEvents[],
  kept?: number,
): Promise<unknown> {
  await target.client.query('begin');
  try {
    for (const events of records) await writeRecord(target, projection, counting, events, kept);
    await target.client.query('commit');
    return undefined;
  } catch (error) {
    await target.client.query('rollback');
    if (!(error instanceof PoisonEvent) && !isRefusedData(error)) throw error;
    return error;
  }
}

/**
 * Replaces the rows of a record by those that its first `kept` events make (absent: all), in the transaction of the
 * caller.
 * @throws {PoisonEvent} a fold rejects an event; an error known to `isRefusedData` when a row cannot be written
 */
export async function writeRecord(
  target: WriteTarget,
  projection: Projection,
  counting: Counting,
  events: readonly ProjectedEvent[],
  kept = events.length,
): Promise<void> {
  const rows = new Rows(projection, {
    apart: new Set(),
    poisoned(poison) {
      throw poison;
    },
  });
  // Made anew from the first event: existing rows are not loaded.
  rows.take(events.slice(0, kept));
  const made = rows.end();
  const present: FoldChanges[] = [];
  for (const fold of projection.folds) {
    const name = tableName(fold.table, target.version, target.place);
    const before = await loadRows(target.client, name, fold.table, keysOf(fold, events));
    present.push({ fold, changes: before.map((row) => ({ key: row, row: null, stored: row })) });
  }
  await writeChanges(target, present, counting);
  await writeChanges(
    target,
    made.map(({ fold, changes }) => ({
      fold,
      changes: changes.map(({ key, row }) => ({ key, row, stored: null })),
    })),
    counting,
  );
}

function keysOf(fold: RowFold<Row>, events: RecordEvents): readonly Row[] {
  const [first] = events;
  return first && takenBy(fold).includes(streamCategory(first.stream)) ? fold.keysOf(first.stream) : [];
}
