import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import type { Projection, RowFold } from '../projection.ts';
import { type FoldedEvent, takenBy } from './present.ts';
import type { Row } from './tables.ts';
import { nameOf, type RowChange } from './workspace.ts';

/** Events that wait for one row; more are folded at once. */
const WAITING = 32;

/** A row, and the events that wait to be folded into it. */
class Gathered {
  readonly key: Row;
  readonly record: StreamName;
  row: Row | null = null;
  /** As in `RowChange`. */
  stored: Row | null | undefined;
  waiting: FoldedEvent[] = [];

  constructor(key: Row, record: StreamName) {
    this.key = key;
    this.record = record;
  }

  /** @returns false when an event cannot be taken: then the row is not to be written */
  fold(fold: RowFold<Row>): boolean {
    const { waiting } = this;
    this.waiting = [];
    try {
      for (const event of waiting) this.row = fold.evolve(this.row, event, this.key);
      return true;
    } catch {
      // The record is projected alone, which tells the event and the reason.
      return false;
    }
  }
}

/** Records that are not gathered: what of them is still in hand is not written. */
export type Apart = Pick<Set<StreamName>, 'has' | 'add'>;

/** The rows of one fold: those used since the last turn, and those used before it only. */
class FoldRows {
  readonly fold: RowFold<Row>;
  readonly categories: ReadonlySet<string>;
  recent = new Map<string, Gathered>();
  older = new Map<string, Gathered>();

  constructor(fold: RowFold<Row>) {
    this.fold = fold;
    this.categories = new Set(takenBy(fold));
  }

  /** The row of a key, used now; undefined when it is not in memory. */
  used(name: string): Gathered | undefined {
    const recent = this.recent.get(name);
    if (recent) return recent;
    const older = this.older.get(name);
    if (older) {
      this.older.delete(name);
      this.recent.set(name, older);
    }
    return older;
  }

  turn(): Map<string, Gathered> {
    const leaving = this.older;
    this.older = this.recent;
    this.recent = new Map();
    return leaving;
  }
}

/** Rows that must be found in their table before they leave. */
export interface Sought {
  readonly fold: RowFold<Row>;
  readonly rows: readonly Gathered[];
}

/** What leaves a fold's rows. */
export interface Leaving {
  readonly fold: RowFold<Row>;
  /** Whose rows they are. */
  readonly records: readonly StreamName[];
  /** Each is folded when it is asked for; a record whose event cannot be taken is put apart then. */
  readonly changes: Iterable<RowChange>;
}

/**
 * The rows that a rebuild has in hand. Events gather beside theirs and are folded when the row leaves to be written:
 * what is parsed and folded then is gone at once, where a row folded with each event would live, in many small
 * objects, for as long as it is kept. A few texts are less to keep, and to move when young objects are collected.
 * A stream's first event finds no row, so that only rows that exist are ever sought.
 */
export class Gathering {
  readonly #folds: readonly FoldRows[];
  #events = 0;
  /** Rows that many events wait for. */
  #frequent: { readonly fold: RowFold<Row>; readonly row: Gathered }[] = [];

  readonly #apart: Apart;

  constructor(projection: Projection, apart: Apart) {
    this.#folds = projection.folds.map((fold) => new FoldRows(fold));
    this.#apart = apart;
  }

  /** Rows used since the last turn, of the fold that has most. */
  get rows(): number {
    return Math.max(...this.#folds.map(({ recent }) => recent.size));
  }
  /** Events taken since the last turn. */
  get events(): number {
    return this.#events;
  }

  /**
   * Puts events beside their rows, but for those of records that are apart.
   * @returns what must be `put` before anything else is taken
   */
  take(events: readonly FoldedEvent[]): readonly Sought[] {
    this.#foldFrequent();
    this.#events += events.length;
    const sought = this.#folds.map(({ fold }) => ({ fold, rows: [] as Gathered[] }));
    for (const event of events) {
      if (this.#apart.has(event.stream)) continue;
      const category = streamCategory(event.stream);
      for (const [at, own] of this.#folds.entries()) {
        if (!own.categories.has(category)) continue;
        for (const key of this.#keysOf(own.fold, event.stream)) {
          const name = nameOf(own.fold, key);
          let row = own.used(name);
          if (!row) {
            row = new Gathered(key, event.stream);
            own.recent.set(name, row);
            if (event.revision > 0) sought[at]?.rows.push(row);
          }
          if (row.waiting.push(event) === WAITING) this.#frequent.push({ fold: own.fold, row });
        }
      }
    }
    return sought.filter(({ rows }) => rows.length > 0);
  }

  /** Takes the rows found of those sought; the others are known to be absent. */
  put({ fold, rows }: Sought, found: readonly Row[]): void {
    const byName = new Map(found.map((row) => [nameOf(fold, row), row]));
    for (const row of rows) {
      row.stored = byName.get(nameOf(fold, row.key)) ?? null;
      row.row = row.stored;
    }
  }

  /** Lets go of the rows that were not used since the last turn, to be written one by one and forgotten. */
  turn(): readonly Leaving[] {
    this.#foldFrequent();
    this.#events = 0;
    return this.#folds.map((own) => {
      const leaving = own.turn();
      const records = [...new Set(Array.from(leaving.values(), ({ record }) => record))];
      return { fold: own.fold, records, changes: changesOf(own.fold, leaving, this.#apart) };
    });
  }

  #foldFrequent(): void {
    for (const { fold, row } of this.#frequent) if (!row.fold(fold)) this.#apart.add(row.record);
    this.#frequent = [];
  }

  #keysOf(fold: RowFold<Row>, stream: StreamName): readonly Row[] {
    try {
      return fold.keysOf(stream);
    } catch {
      this.#apart.add(stream);
      return [];
    }
  }
}

function* changesOf(
  fold: RowFold<Row>,
  leaving: Map<string, Gathered>,
  apart: Apart,
): Generator<RowChange, void, void> {
  for (const [name, row] of leaving) {
    // Nothing of it stays once it is written.
    leaving.delete(name);
    if (apart.has(row.record)) continue;
    if (!row.fold(fold)) apart.add(row.record);
    else if (row.row !== (row.stored ?? null)) yield row;
  }
}
