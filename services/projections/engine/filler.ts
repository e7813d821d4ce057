import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type pg from 'pg';
import type { Projection, RowFold } from '../projection.ts';
import { CountChanges } from './counts.ts';
import type { Pace } from './pace.ts';
import { loadRows } from './statements.ts';
import { type Row, tableName } from './tables.ts';
import { type FoldChanges, Workspace } from './workspace.ts';
import { copyChanges, type WriteTarget } from './writer.ts';

/** Rows kept in memory per fold; more go to their tables while folding goes on, those used longest ago first. */
const KEPT_ROWS = 5_000;
/** How many more may gather before a part is written. */
const SLACK_ROWS = 1_000;
const BATCH = 2_000;
/** Parts that are folded and not yet written: the server has work while the next is folded, and memory stays flat. */
const WRITES_AHEAD = 2;
/** Groups counted in memory before their counts are written: most are counted again and again. */
const COUNTED_GROUPS = 50_000;

export interface FillerOptions {
  readonly client: pg.ClientBase;
  readonly store: EventStore;
  readonly projection: Projection;
  readonly signal: AbortSignal;
  /** Told after each batch: events folded so far. */
  onEvents(events: number): void;
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
  readonly #counts: ReadonlyMap<RowFold<Row>, CountChanges>;
  readonly #target: WriteTarget;

  constructor(options: FillerOptions, from: Position) {
    const { client, projection } = options;
    this.#options = options;
    this.#workspace = new Workspace(projection);
    this.#position = from;
    this.#target = { client, version: projection.version, place: 'next' };
    this.#counts = new Map(projection.folds.map((fold) => [fold, new CountChanges(fold)]));
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
   * Folds the log up to its present end and writes all of it. An event that cannot be taken ends the rebuild.
   * @param pace where nobody waits for it
   */
  async catchUp(pace?: Pace): Promise<void> {
    const { store, projection, signal, onEvents } = this.#options;
    const workspace = this.#workspace;
    for await (const batch of store.readAll(this.#position, { categories: projection.categories }, BATCH)) {
      signal.throwIfAborted();
      await this.#load(batch.events);
      for (const event of batch.events) workspace.apply(event);
      this.#position = batch.position;
      this.#events += batch.events.length;
      this.#eventAt = batch.events.at(-1)?.metadata.at ?? this.#eventAt;
      if (workspace.size > (KEPT_ROWS + SLACK_ROWS) * projection.folds.length) {
        await this.#write(workspace.evict(KEPT_ROWS));
      }
      onEvents(this.#events);
      await pace?.rest();
    }
    await this.#write(workspace.changes());
    await this.#written();
    await this.#writeCounts();
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
  async #write(changes: readonly FoldChanges[]): Promise<void> {
    if (this.#writes.length >= WRITES_AHEAD) await this.#writes.shift();
    const before = this.#writes.at(-1);
    const writing = (async () => {
      await before;
      await copyChanges(this.#target, changes, (fold) => this.#countsOf(fold));
      if (this.#counted > COUNTED_GROUPS) await this.#writeCounts();
    })();
    // The failure is seen by whoever waits for the write.
    writing.catch(() => undefined);
    this.#writes.push(writing);
  }

  /** Resolves when all that was folded so far is in the tables, but for counts. */
  async #written(): Promise<void> {
    const last = this.#writes.at(-1);
    this.#writes = [];
    await last;
  }

  #countsOf(fold: RowFold<Row>): CountChanges {
    const counts = this.#counts.get(fold);
    if (!counts) throw new Error(`${fold.table.name} is of another projection`);
    return counts;
  }
  get #counted(): number {
    return [...this.#counts.values()].reduce((sum, { size }) => sum + size, 0);
  }
  async #writeCounts(): Promise<void> {
    for (const counts of this.#counts.values()) await counts.write(this.#target);
  }
}
