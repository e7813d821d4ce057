import { streamCategory } from '@expediente/kernel/streams.ts';
import type { Projection, RowFold } from '../projection.ts';
import { type FoldedEvent, takenBy } from './present.ts';
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
  readonly categories: ReadonlySet<string>;
  readonly entries = new Map<string, Entry>();

  constructor(fold: RowFold<Row>) {
    this.fold = fold;
    this.categories = new Set(takenBy(fold));
  }

  changes(): readonly RowChange[] {
    return [...this.entries.values()].filter(({ row, stored }) => row !== (stored ?? null));
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
  readonly event: FoldedEvent;
  constructor(event: FoldedEvent, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.event = event;
  }
}

export interface FoldChanges {
  readonly fold: RowFold<Row>;
  readonly changes: readonly RowChange[];
}

/**
 * The rows of a batch, each folded with its event, so that one that cannot be taken is left out alone. A stream's
 * first event finds no row, so that only rows that exist are ever loaded.
 */
export class Workspace {
  readonly #folds: readonly FoldRows[];
  /** Of events that were asked for what is missing and not applied yet. */
  readonly #touches = new Map<FoldedEvent, readonly Touched[] | PoisonEvent>();

  constructor(projection: Projection) {
    this.#folds = projection.folds.map((fold) => new FoldRows(fold));
  }

  /** Keys that the events touch and that must be loaded before `apply`, by fold. */
  missing(events: readonly FoldedEvent[]): readonly { readonly fold: RowFold<Row>; readonly keys: Row[] }[] {
    const sought = new Map(
      this.#folds.map((own) => [own, { keys: new Map<string, Row>(), opened: new Set<string>() }]),
    );
    for (const event of events) {
      const touched = this.#touchedBy(event);
      this.#touches.set(event, touched);
      if (touched instanceof PoisonEvent) continue;
      for (const { own, key, name } of touched) {
        const { keys, opened } = sought.get(own) ?? {};
        if (event.revision === 0) opened?.add(name);
        else if (!own.entries.has(name) && !opened?.has(name)) keys?.set(name, key);
      }
    }
    return [...sought].map(([{ fold }, { keys }]) => ({ fold, keys: [...keys.values()] }));
  }

  #touchedBy(event: FoldedEvent): readonly Touched[] | PoisonEvent {
    try {
      const category = streamCategory(event.stream);
      return this.#folds.flatMap((own) =>
        own.categories.has(category)
          ? own.fold.keysOf(event.stream).map((key): Touched => ({ own, key, name: nameOf(own.fold, key) }))
          : [],
      );
    } catch (error) {
      return new PoisonEvent(event, error);
    }
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
  apply(event: FoldedEvent): void {
    const done: { entry: Entry; row: Row | null }[] = [];
    const touched = this.#touches.get(event) ?? this.#touchedBy(event);
    if (touched instanceof PoisonEvent) throw touched;
    try {
      for (const { own, key, name } of touched) {
        let entry = own.entries.get(name);
        if (!entry) {
          entry = { key, row: null, stored: undefined };
          own.entries.set(name, entry);
        }
        done.push({ entry, row: own.fold.evolve(entry.row, event, key) });
      }
    } catch (error) {
      throw new PoisonEvent(event, error);
    } finally {
      this.#touches.delete(event);
    }
    for (const { entry, row } of done) entry.row = row;
  }

  /** What was changed. */
  changes(): readonly FoldChanges[] {
    return this.#folds.map((own) => ({ fold: own.fold, changes: own.changes() }));
  }
}

/** A row's key as one text. */
export function nameOf(fold: RowFold<Row>, key: Row): string {
  const columns = fold.table.key;
  let name = String(key[columns[0] ?? '']);
  for (let at = 1; at < columns.length; at += 1) name += `\u0000${String(key[columns[at] ?? ''])}`;
  return name;
}
