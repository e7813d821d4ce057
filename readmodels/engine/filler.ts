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

/** Records in memory at which those not used meanwhile are written to the tables; up to twice as many are kept. */
const RECENT_RECORDS = 3_000;
/** Events in memory at which the same happens; twice as many may wait for their rows, some 700 bytes each. */
const RECENT_EVENTS = 20_000;
/** Events in a batch; larger ones keep more objects alive at each collection of young objects. */
const BATCH = 250;
/** Parts on their way to the tables: the server has work while the next part is read, and memory stays constant. */
const WRITES_AHEAD = 2;

export interface FillerOptions {
  readonly client: pg.ClientBase;
  readonly store: EventStore;
  readonly projection: Projection;
  /** Checkpoint of the tables to be filled. */
  readonly place: Place;
  readonly signal: AbortSignal;
  /** Called after each batch with the events folded so far. */
  onEvents(events: number): void;
}

/** Part of the log that is folded to fill tables; without options, all up to its present end. */
export interface FillOptions {
  /** Share of the streams, while others fill the rest. */
  readonly share?: StreamShare | undefined;
  /** Last event to fold, no later than the present end. */
  readonly upTo?: Position | undefined;
  /** Pace of a filling for which no user waits. */
  readonly pace?: Pace | undefined;
}

/** Result of filling a share. */
export interface Filled {
  readonly events: number;
  /** Instant of the last event folded. */
  readonly eventAt: string | null;
  readonly leftOut: readonly LeftOut[];
  /** Breaks of the hash chains. */
  readonly breaks: readonly StreamBreak[];
}

/**
 * Fills a rebuild's tables: folds everything in memory and writes it once by COPY. Memory stays constant: rows not used
 * for long are folded, written and released, and loaded again when an event needs them. Records that could not be
 * written together are projected one by one at the end: only a record whose rows cannot be made is left out, as in live
 * projecting.
 */
export class Filler {
  readonly #options: FillerOptions;
  readonly #rows: Rows;
  readonly #present: ReturnType<typeof doorOf>;
  #position: Position;
  #events = 0;
  #eventAt: string | null = null;
  /** Current writes, latest last; each waits for the one before. */
  #writes: Promise<void>[] = [];
  readonly #target: WriteTarget;
  /** Records not folded in memory: those to be projected one by one, and those left out. */
  readonly #apart = new Set<StreamName>();
  readonly #leftOut = new Map<StreamName, LeftOut>();
  /** Records that ops set apart for events newer than this program; undefined: not read yet. */
  #setApart: ReadonlySet<StreamName> | undefined;
  /** Hash chains, verified while the log is read anyway: tables made from a manipulated log do not come into use. */
  readonly #chains = new Chains();
  #breaksOfOthers: readonly StreamBreak[] = [];
  /** Set after a failed write, which may have left uncounted rows. */
  #miscounted = false;

  constructor(options: FillerOptions, from: Position) {
    const { client, projection, place } = options;
    this.#options = options;
    this.#rows = new Rows(projection, {
      apart: this.#apart,
      // Projecting the record alone finds the event's place and the reason.
      poisoned: ({ event: { stream } }) => {
        this.#apart.add(stream);
        return false;
      },
    });
    this.#present = doorOf(projection);
    this.#position = from;
    this.#target = { client, version: projection.version, place };
  }

  /** Id of the log that is read. */
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
  /** Records whose rows end before an event that a fold rejects. */
  get leftOut(): readonly LeftOut[] {
    return [...this.#leftOut.values()];
  }

  /** Breaks of the hash chains so far. */
  get breaks(): readonly StreamBreak[] {
    return [...this.#chains.breaks(), ...this.#breaksOfOthers];
  }

  /**
   * Folds the log and writes its rows, without counting them.
   * @throws {FutureEvent}
   */
  async fill(options: FillOptions = {}): Promise<Filled> {
    await this.#fold(options, 'uncounted');
    return {
      events: this.#events,
      eventAt: this.#eventAt,
      leftOut: this.leftOut,
      breaks: this.breaks,
    };
  }

  /** Adds the result of others, who filled up to the same position. */
  join({ events, eventAt, leftOut, breaks }: Filled): void {
    this.#breaksOfOthers = breaks;
    this.#chains.followOwn();
    this.#events += events;
    if ((eventAt ?? '') > (this.#eventAt ?? '')) this.#eventAt = eventAt;
    for (const left of leftOut) this.#leaveOut(left);
  }

  /** Counts the filled rows; from then on each change is counted. */
  async count(): Promise<void> {
    for (const { table } of this.#options.projection.folds) await countAll(this.#target, table);
    this.#miscounted = false;
  }

  /**
   * Folds the events after the filling, up to a position or the log's present end.
   * @throws {FutureEvent}
   */
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
      // Later events of a record left out may repair it.
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
    // Later events are few, and find their rows in the tables.
    await this.#write(rows.turn(), counting);
    await this.#write(rows.turn(), counting);
    await this.#written();
    await this.#projectApart(counting);
  }

  /**
   * Present form of events. Records that ops set apart, or with events that cannot be read, are left to be projected
   * one by one, as far as this program can.
   */
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
        // Events of a deleted record cannot be read again: its rows stay as made so far.
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

  /** Starts a write while the log is read on. */
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
    // The failure is rethrown by the code that awaits the write.
    writing.catch(() => undefined);
    this.#writes.push(writing);
  }

  /** Resolves once everything folded so far is in the tables. */
  async #written(): Promise<void> {
    const last = this.#writes.at(-1);
    this.#writes = [];
    await last;
  }
}
