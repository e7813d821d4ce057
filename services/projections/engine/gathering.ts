import type { FoldEvent } from '@expediente/eventstore/port.ts';
import type { Projection, RowFold } from '../projection.ts';
import type { Row } from './tables.ts';
import { nameOf, PoisonEvent, type RowChange } from './workspace.ts';

/** Events that wait for one row; more are folded at once. */
const WAITING = 32;

/** A row, and the events that wait to be folded into it. */
class Gathered {
  readonly key: Row;
  row: Row | null = null;
  /** As in `RowChange`. */
  stored: Row | null | undefined;
  waiting: FoldEvent[] = [];

  constructor(key: Row) {
    this.key = key;
  }

  /** @throws {PoisonEvent} */
  fold(fold: RowFold<Row>): void {
    for (const event of this.waiting) {
      try {
        this.row = fold.evolve(this.row, event, this.key);
      } catch (error) {
        throw new PoisonEvent(event, error);
      }
    }
    this.waiting = [];
  }
}

/** The rows of one fold: those used since the last turn, and those used before it only. */
class FoldRows {
  readonly fold: RowFold<Row>;
  recent = new Map<string, Gathered>();
  older = new Map<string, Gathered>();

  constructor(fold: RowFold<Row>) {
    this.fold = fold;
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
  /** Each is folded when it is asked for. @throws {PoisonEvent} then */
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

  constructor(projection: Projection) {
    this.#folds = projection.folds.map((fold) => new FoldRows(fold));
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
   * Puts events beside their rows.
   * @returns what must be `put` before anything else is taken
   * @throws {PoisonEvent} of an event taken before
   */
  take(events: readonly FoldEvent[]): readonly Sought[] {
    this.#foldFrequent();
    this.#events += events.length;
    const sought = this.#folds.map(({ fold }) => ({ fold, rows: [] as Gathered[] }));
    for (const event of events) {
      for (const [at, own] of this.#folds.entries()) {
        for (const key of own.fold.keysOf(event)) {
          const name = nameOf(own.fold, key);
          let row = own.used(name);
          if (!row) {
            row = new Gathered(key);
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
    return this.#folds.map((own) => ({ fold: own.fold, changes: changesOf(own.fold, own.turn()) }));
  }

  #foldFrequent(): void {
    for (const { fold, row } of this.#frequent) row.fold(fold);
    this.#frequent = [];
  }
}

function* changesOf(fold: RowFold<Row>, leaving: Map<string, Gathered>): Generator<RowChange, void, void> {
  for (const [name, row] of leaving) {
    // Nothing of it stays once it is written.
    leaving.delete(name);
    row.fold(fold);
    if (row.row !== (row.stored ?? null)) yield row;
  }
}
