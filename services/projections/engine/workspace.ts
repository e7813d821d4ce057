import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { Projection, RowFold } from '../projection.ts';
import type { Row } from './tables.ts';

/** A row as it is being folded, and as the table holds it. */
interface Entry {
  readonly key: Row;
  row: Row | null;
  /** Undefined: never written; null: known to be absent. */
  stored: Row | null | undefined;
}

/** What a fold's table must be told. */
export interface RowChange {
  readonly key: Row;
  readonly row: Row | null;
  /** What the table held; undefined when the row is certainly new. */
  readonly stored: Row | null | undefined;
}

/** The rows of one fold that are in memory. */
class FoldRows {
  readonly fold: RowFold<Row>;
  /** In the order of their last use. */
  readonly entries = new Map<string, Entry>();
  #changed = new Set<Entry>();

  constructor(fold: RowFold<Row>) {
    this.fold = fold;
  }

  touch(name: string): Entry | undefined {
    const entry = this.entries.get(name);
    if (entry) {
      this.entries.delete(name);
      this.entries.set(name, entry);
    }
    return entry;
  }
  set(entry: Entry, row: Row | null): void {
    entry.row = row;
    this.#changed.add(entry);
  }
  takeChanges(entries: Iterable<Entry> = this.#changed): RowChange[] {
    const changes: RowChange[] = [];
    for (const entry of entries) {
      if (!this.#changed.has(entry) || entry.row === entry.stored) continue;
      changes.push({ key: entry.key, row: entry.row, stored: entry.stored });
      entry.stored = entry.row;
    }
    if (entries === this.#changed) this.#changed = new Set();
    else for (const entry of entries) this.#changed.delete(entry);
    return changes;
  }
}

/** A row that an event touches. */
interface Touched {
  readonly own: FoldRows;
  readonly key: Row;
  readonly name: string;
}

/** An event that a fold could not take. */
export class PoisonEvent extends Error {
  override readonly name = 'PoisonEvent';
  readonly event: StoredEvent;
  constructor(event: StoredEvent, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.event = event;
  }
}

export interface FoldChanges {
  readonly fold: RowFold<Row>;
  readonly changes: readonly RowChange[];
}

/**
 * The rows a projection folds in memory: those of a batch (live), or as many as fit (rebuild). A stream's
 * first event finds no row, so that only rows that exist are ever loaded.
 */
export class Workspace {
  readonly #folds: readonly FoldRows[];
  /** Of events that were asked for what is missing and not applied yet. */
  readonly #touches = new Map<StoredEvent, readonly Touched[]>();

  constructor(projection: Projection) {
    this.#folds = projection.folds.map((fold) => new FoldRows(fold));
  }

  get size(): number {
    return this.#folds.reduce((sum, { entries }) => sum + entries.size, 0);
  }

  /** Keys that the events touch and that must be loaded before `apply`, by fold. */
  missing(events: readonly StoredEvent[]): readonly { readonly fold: RowFold<Row>; readonly keys: Row[] }[] {
    const sought = new Map(
      this.#folds.map((own) => [own, { keys: new Map<string, Row>(), opened: new Set<string>() }]),
    );
    for (const event of events) {
      const touched = this.#touchedBy(event);
      this.#touches.set(event, touched);
      for (const { own, key, name } of touched) {
        const { keys, opened } = sought.get(own) ?? {};
        if (event.revision === 0) opened?.add(name);
        else if (!own.entries.has(name) && !opened?.has(name)) keys?.set(name, key);
      }
    }
    return [...sought].map(([{ fold }, { keys }]) => ({ fold, keys: [...keys.values()] }));
  }

  #touchedBy(event: StoredEvent): readonly Touched[] {
    return this.#folds.flatMap((own) =>
      own.fold.keysOf(event).map((key): Touched => ({ own, key, name: nameOf(own.fold, key) })),
    );
  }

  /** Takes the rows found under keys that were missing; the others are known to be absent. */
  put(fold: RowFold<Row>, keys: readonly Row[], rows: readonly Row[]): void {
    const own = this.#folds.find((each) => each.fold === fold);
    if (!own) return;
    const found = new Map(rows.map((row) => [nameOf(fold, row), row]));
    for (const key of keys) {
      const name = nameOf(fold, key);
      const row = found.get(name) ?? null;
      own.entries.set(name, { key, row, stored: row });
    }
  }

  /** Folds one event into every table, or into none. @throws {PoisonEvent} */
  apply(event: StoredEvent): void {
    const done: { own: FoldRows; entry: Entry; row: Row | null }[] = [];
    try {
      for (const { own, key, name } of this.#touches.get(event) ?? this.#touchedBy(event)) {
        let entry = own.touch(name);
        if (!entry) {
          entry = { key, row: null, stored: undefined };
          own.entries.set(name, entry);
        }
        done.push({ own, entry, row: own.fold.evolve(entry.row, event, key) });
      }
    } catch (error) {
      throw new PoisonEvent(event, error);
    } finally {
      this.#touches.delete(event);
    }
    for (const { own, entry, row } of done) if (row !== entry.row) own.set(entry, row);
  }

  /** What changed since the last call; it counts as written. */
  changes(): readonly FoldChanges[] {
    return this.#folds.map((own) => ({ fold: own.fold, changes: own.takeChanges() }));
  }

  /** Lets go of all rows but the `keep` used last (per fold); what of them changed is to be written. */
  evict(keep: number): readonly FoldChanges[] {
    return this.#folds.map((own) => {
      const leaving: Entry[] = [];
      let count = own.entries.size - keep;
      for (const [name, entry] of own.entries) {
        if (count <= 0) break;
        count -= 1;
        leaving.push(entry);
        own.entries.delete(name);
      }
      return { fold: own.fold, changes: own.takeChanges(leaving) };
    });
  }
}

function nameOf(fold: RowFold<Row>, key: Row): string {
  const [first, ...rest] = fold.table.key;
  let name = String(key[first ?? '']);
  for (const column of rest) name += `\u0000${String(key[column])}`;
  return name;
}
