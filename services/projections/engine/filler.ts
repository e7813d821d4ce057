import type { EventStore, Position, StreamShare } from '@expediente/eventstore/port.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { countAll } from './counts.ts';
import type { Pace } from './pace.ts';
import { loadRows } from './statements.ts';
import { tableName } from './tables.ts';
import { type FoldChanges, Workspace } from './workspace.ts';
import { type Counting, copyChanges, type WriteTarget } from './writer.ts';

/** Rows kept in memory per fold; more go to their tables while folding goes on, those used longest ago first. */
const KEPT_ROWS = 5_000;
/** How many more may gather before a part is written. */
const SLACK_ROWS = 1_000;
/** Of more events more are still alive whenever the young ones are collected. */
const BATCH = 500;
/** Parts that are folded and not yet written: the server has work while the next is folded, and memory stays flat. */
const WRITES_AHEAD = 2;

export interface FillerOptions {
  readonly client: pg.ClientBase;
  readonly store: EventStore;
  readonly projection: Projection;
  readonly signal: AbortSignal;
  /** Told after each batch: events folded so far. */
  onEvents(events: number): void;
}

/** What of the log is folded when tables are filled; all of it up to its present end where nothing is given. */
export interface FillOptions {
  /** Of the streams; others fill the rest at the same time. */
  readonly share?: StreamShare | undefined;
  /** The last event to fold; not beyond the present end. */
  readonly upTo?: Position | undefined;
  /** Where nobody waits for it. */
  readonly pace?: Pace | undefined;
}

/** What a share's filling came to. */
export interface Filled {
  readonly events: number;
  /** Instant of the last event folded. */
  readonly eventAt: string | null;
}

/**
 * Fills a rebuild's tables: everything folded in memory, written once by COPY. Memory stays flat: rows not
 * used for long are written and let go, and loaded again when an event names them.
 */
export class Filler {
  readonly #options: FillerOptions;
  readonly #workspace: Workspace;
  #position: Position;
  #events = 0;
  #eventAt: string | null = null;
  /** Those under way, the latest last; each waits for the one before. */
  #writes: Promise<void>[] = [];
  readonly #target: WriteTarget;

  constructor(options: FillerOptions, from: Position) {
    const { client, projection } = options;
    this.#options = options;
    this.#workspace = new Workspace(projection);
    this.#position = from;
    this.#target = { client, version: projection.version, place: 'next' };
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

  /**
   * Folds the log and writes its rows, without counts of them. An event that cannot be taken ends the rebuild.
   * @throws {PoisonEvent}
   */
  async fill(options: FillOptions = {}): Promise<Filled> {
    await this.#fold(options, 'uncounted');
    return { events: this.#events, eventAt: this.#eventAt };
  }

  /** Takes what others filled meanwhile up to the same position. */
  join({ events, eventAt }: Filled): void {
    this.#events += events;
    if ((eventAt ?? '') > (this.#eventAt ?? '')) this.#eventAt = eventAt;
  }

  /** Counts the rows that were filled; from then on each change is counted. */
  async count(): Promise<void> {
    for (const { table } of this.#options.projection.folds) await countAll(this.#target, table);
  }

  /** Folds what came after the filling, up to the log's present end. @throws {PoisonEvent} */
  async catchUp(): Promise<void> {
    await this.#fold({}, 'counted');
  }

  async #fold({ share, upTo, pace }: FillOptions, counting: Counting): Promise<void> {
    const { store, projection, signal, onEvents } = this.#options;
    const workspace = this.#workspace;
    const filter = { categories: projection.categories, ...(share && { share }) };
    for await (const batch of store.readAll(this.#position, filter, BATCH)) {
      signal.throwIfAborted();
      const whole = upTo === undefined || batch.position <= upTo;
      const events = whole ? batch.events : batch.events.filter(({ position }) => position <= upTo);
      await this.#load(events);
      for (const event of events) workspace.apply(event);
      this.#position = whole ? batch.position : upTo;
      this.#events += events.length;
      this.#eventAt = events.at(-1)?.metadata.at ?? this.#eventAt;
      if (workspace.size > (KEPT_ROWS + SLACK_ROWS) * projection.folds.length) {
        await this.#write(workspace.evict(KEPT_ROWS), counting);
      }
      onEvents(this.#events);
      if (!whole) break;
      await pace?.rest();
    }
    await this.#write(workspace.changes(), counting);
    await this.#written();
  }

  async #load(events: Parameters<Workspace['missing']>[0]): Promise<void> {
    const { client, projection } = this.#options;
    for (const { fold, keys } of this.#workspace.missing(events)) {
      if (keys.length === 0) continue;
      await this.#written();
      const name = tableName(fold.table, projection.version, 'next');
      this.#workspace.put(fold, keys, await loadRows(client, name, fold.table, keys));
    }
  }

  /** Starts writing and lets folding go on meanwhile. */
  async #write(changes: readonly FoldChanges[], counting: Counting): Promise<void> {
    if (this.#writes.length >= WRITES_AHEAD) await this.#writes.shift();
    const before = this.#writes.at(-1);
    const writing = (async () => {
      await before;
      await copyChanges(this.#target, changes, counting);
    })();
    // The failure is seen by whoever waits for the write.
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
