import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { loadRows } from './statements.ts';
import { tableName } from './tables.ts';
import { type FoldChanges, Workspace } from './workspace.ts';
import { copyChanges } from './writer.ts';

/** Rows kept in memory per fold; more go to their tables while folding goes on, those used longest ago first. */
const KEPT_ROWS = 5_000;
/** How many more may gather before a part is written. */
const SLACK_ROWS = 1_000;
const BATCH = 2_000;

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
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: FillerOptions, from: Position) {
    this.#options = options;
    this.#workspace = new Workspace(options.projection);
    this.#position = from;
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

  /** Folds the log up to its present end and writes all of it. An event that cannot be taken ends the rebuild. */
  async catchUp(): Promise<void> {
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
    }
    await this.#write(workspace.changes());
    await this.#writing;
  }

  async #load(events: Parameters<Workspace['missing']>[0]): Promise<void> {
    const { client, projection } = this.#options;
    for (const { fold, keys } of this.#workspace.missing(events)) {
      if (keys.length === 0) continue;
      await this.#writing;
      const name = tableName(fold.table, projection.version, 'next');
      this.#workspace.put(fold, keys, await loadRows(client, name, fold.table, keys));
    }
  }

  /** Starts writing and lets folding go on meanwhile; one write at a time. */
  async #write(changes: readonly FoldChanges[]): Promise<void> {
    await this.#writing;
    const { client, projection } = this.#options;
    this.#writing = copyChanges({ client, version: projection.version, place: 'next' }, changes);
    // The failure is seen by whoever waits for the write.
    this.#writing.catch(() => undefined);
  }
}
