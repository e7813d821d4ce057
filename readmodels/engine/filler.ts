import { isNoEvent } from '@expediente/eventstore/flaw.ts';
import type { EventStore, FoldEvent, Position, StreamShare } from '@expediente/eventstore/port.ts';
import { Chains, linkedFold, type StreamBreak } from '@expediente/eventstore/verify.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { FutureEvent, isUnread, StrangeEvent } from '@expediente/schemas/present.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { setApartByOps } from './acknowledged.ts';
import { countAll } from './counts.ts';
import type { Pace } from './pace.ts';
import { categoriesOf, doorOf, type FoldedEvent } from './present.ts';
import { type LeftOut, leftOutBy } from './quarantine.ts';
import { projectRecords } from './records.ts';
import { isRefusedData } from './refused.ts';
import { type Leaving, Rows, type Sought } from './rows.ts';
import { loadRows } from './statements.ts';
import type { WriteTarget } from './tables.ts';
import { type Place, tableName } from './tables.ts';
import { type Counting, copyChanges } from './writer.ts';

/** Used before those that were not used meanwhile go to their tables: it keeps up to twice as many. */
const RECENT_RECORDS = 3_000;
/** Events taken before the same: twice as many may wait for their rows, some 700 bytes each. */
const RECENT_EVENTS = 20_000;
/** Batches of more events leave more alive whenever the young ones are collected. */
const BATCH = 250;
/** Parts that have left and are not yet written: the server has work while the next is read, and memory stays flat. */
const WRITES_AHEAD = 2;

export interface FillerOptions {
  readonly client: pg.ClientBase;
  readonly store: EventStore;
  readonly projection: Projection;
  /** Checkpoint of the tables that it fills. */
  readonly place: Place;
  readonly signal: AbortSignal;
  /** Called after each batch with the events folded so far. */
  onEvents(events: number): void;
}

/** Part of the log that is folded when tables are filled; all of it up to its present end where nothing is given. */
export interface FillOptions {
  /** Share of the streams; others fill the rest at the same time. */
  readonly share?: StreamShare | undefined;
  /** The last event to fold; not beyond the present end. */
  readonly upTo?: Position | undefined;
  /** Where nothing waits for it. */
  readonly pace?: Pace | undefined;
}

/** Result of filling a share. */
export interface Filled {
  readonly events: number;
  /** Instant of the last event folded. */
  readonly eventAt: string | null;
  readonly leftOut: readonly LeftOut[];
  /** Where chains do not hold. */
  readonly breaks: readonly StreamBreak[];
}

/**
 * Fills a rebuild's tables: everything folded in memory, written once by COPY. Memory stays flat: rows not
 * used for long are folded, written and let go, and loaded again when an event names them. What could not be written
 * together is put apart and projected record by record in the end: one whose rows cannot be made is left out alone,
 * as live projecting does.
 */
export class Filler {
  readonly #options: FillerOptions;
  readonly #rows: Rows;
  readonly #present: ReturnType<typeof doorOf>;
  #position: Position;
  #events = 0;
  #eventAt: string | null = null;
  /** Writes under way, the latest last; each waits for the one before. */
  #writes: Promise<void>[] = [];
  readonly #target: WriteTarget;
  /** Not gathered: those to be projected alone, and those left out. */
  readonly #apart = new Set<StreamName>();
  readonly #leftOut = new Map<StreamName, LeftOut>();
  /** Left out by ops for events that are newer than this program; undefined until it is looked up. */
  #setApart: ReadonlySet<StreamName> | undefined;
  /** Followed while the log is read anyway: tables made from a log that somebody changed are not put into use. */
  readonly #chains = new Chains();
  #breaksOfOthers: readonly StreamBreak[] = [];
  /** A write that failed may have left rows that are not counted. */
  #miscounted = false;

  constructor(options: FillerOptions, from: Position) {
    const { client, projection, place } = options;
    this.#options = options;
    this.#rows = new Rows(projection, {
      apart: this.#apart,
      // The record is projected alone, which finds the event's place and the reason.
      poisoned: ({ event: { stream } }) => {
        this.#apart.add(stream);
        return false;
      },
    });
    this.#present = doorOf(projection);
    this.#position = from;
    this.#target = { client, version: projection.version, place };
  }

  /** The log that it reads. */
  get log(): string {
    return this.#options.store.id;
  }
  get position(): Position {
    return this.#position;
  }
  get events(): number {
    return this.#events;
  }
  /** Instant of the last event folded. */
  get eventAt(): string | null {
    return this.#eventAt;
  }
  /** Records whose rows end before an event that could not be taken. */
  get leftOut(): readonly LeftOut[] {
    return [...this.#leftOut.values()];
  }

  /** Where chains do not hold, so far. */
  get breaks(): readonly StreamBreak[] {
    return [...this.#chains.breaks(), ...this.#breaksOfOthers];
  }

  /** Folds the log and writes its rows, without counts of them. @throws {FutureEvent} */
  async fill(options: FillOptions = {}): Promise<Filled> {
    await this.#fold(options, 'uncounted');
    return {
      events: this.#events,
      eventAt: this.#eventAt,
      leftOut: this.leftOut,
      breaks: this.breaks,
    };
  }

  /** Takes what others filled meanwhile up to the same position. */
  join({ events, eventAt, leftOut, breaks }: Filled): void {
    this.#breaksOfOthers = breaks;
    this.#chains.followOwn();
    this.#events += events;
    if ((eventAt ?? '') > (this.#eventAt ?? '')) this.#eventAt = eventAt;
    for (const left of leftOut) this.#leaveOut(left);
  }

  /** Counts the rows that were filled; from then on each change is counted. */
  async count(): Promise<void> {
    for (const { table } of this.#options.projection.folds) await countAll(this.#target, table);
    this.#miscounted = false;
  }

  /** Folds what came after the filling, up to a position, else to the log's present end. @throws {FutureEvent} */
  async catchUp(upTo?: Position): Promise<void> {
    if (upTo !== undefined && upTo <= this.#position) return;
    await this.#fold({ upTo }, 'counted');
  }

  async #fold({ share, upTo, pace }: FillOptions, counting: Counting): Promise<void> {
    const { store, projection, signal, onEvents } = this.#options;
    const rows = this.#rows;
    const filter = {
      ...{ categories: categoriesOf(projection), upTo, strange: true as const },
      ...(share && { share }),
    };
    this.#setApart ??= await setApartByOps(this.#options.client, projection.name);
    for await (const { events, position } of store.readToFold(this.#position, filter, BATCH)) {
      signal.throwIfAborted();
      for (const event of events) if (!isNoEvent(event)) this.#chains.take(linkedFold(event));
      // Later events for a record left out may be what mends it.
      if (this.#leftOut.size > 0) for (const { stream } of events) this.#leftOut.delete(stream);
      for (const sought of rows.take(this.#presentOnes(events))) await this.#load(sought);
      this.#position = position;
      this.#events += events.length;
      this.#eventAt = events.at(-1)?.metadata.at ?? this.#eventAt;
      if (rows.records > RECENT_RECORDS || rows.events > RECENT_EVENTS) {
        await this.#write(rows.turn(), counting);
      }
      onEvents(this.#events);
      await pace?.rest();
    }
    // Events that come after are few: they find their rows in their tables.
    await this.#write(rows.turn(), counting);
    await this.#write(rows.turn(), counting);
    await this.#written();
    await this.#projectApart(counting);
  }

  /** Projects events of records that ops set apart, or that have what cannot be read, alone, as far as this program can. */
  #presentOnes(events: readonly FoldEvent[]): readonly FoldedEvent[] {
    try {
      return events.map(this.#present);
    } catch (error) {
      if (!isUnread(error)) throw error;
    }
    return events.flatMap((event) => {
      try {
        return [this.#present(event)];
      } catch (error) {
        if (
          !(
            error instanceof StrangeEvent ||
            (error instanceof FutureEvent && this.#setApart?.has(event.stream))
          )
        )
          throw error;
        // No event of a deleted record can be read again: the rows made until here are what there is.
        if (error instanceof StrangeEvent && error.flaw.is === 'deleted')
          this.#leftOut.set(event.stream, leftOutBy({ position: this.#position, ...event }, error));
        else this.#apart.add(event.stream);
        return [];
      }
    });
  }

  async #projectApart(counting: Counting): Promise<void> {
    const { store, projection, signal } = this.#options;
    const records = [...this.#apart].filter((record) => !this.#leftOut.has(record));
    if (records.length === 0) return;
    signal.throwIfAborted();
    for (const record of records) this.#apart.delete(record);
    const parts = { store, projection, counting };
    for (const left of await projectRecords(this.#target, parts, records, this.#position)) {
      this.#leaveOut(left);
    }
    if (this.#miscounted && counting === 'counted') await this.count();
  }

  #leaveOut(left: LeftOut): void {
    this.#leftOut.set(left.record, left);
    this.#apart.add(left.record);
  }

  async #load(sought: Sought): Promise<void> {
    const { client, projection, place } = this.#options;
    await this.#written();
    const { table } = sought.fold;
    const keys = sought.rows.map(({ key }) => key);
    const name = tableName(table, projection.version, place);
    try {
      this.#rows.put(sought, await loadRows(client, name, table, keys));
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      for (const { record } of sought.rows) this.#apart.add(record.stream);
    }
  }

  /** Starts writing and lets the log be read on meanwhile. */
  async #write(changes: readonly Leaving[], counting: Counting): Promise<void> {
    if (this.#writes.length >= WRITES_AHEAD) await this.#writes.shift();
    const before = this.#writes.at(-1);
    const writing = (async () => {
      await before;
      try {
        await copyChanges(this.#target, changes, counting);
      } catch (error) {
        if (!isRefusedData(error)) throw error;
        for (const { records } of changes) for (const record of records) this.#apart.add(record);
        this.#miscounted = true;
      }
    })();
    // The failure is rethrown where the write is awaited.
    writing.catch(() => undefined);
    this.#writes.push(writing);
  }

  /** Resolves when all that was folded so far is in the tables. */
  async #written(): Promise<void> {
    const last = this.#writes.at(-1);
    this.#writes = [];
    await last;
  }
}
