import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import type { Projection, RowFold } from '../projection.ts';
import { type FoldedEvent, takenBy } from './present.ts';
import type { Row } from './tables.ts';

/** Change of a row in a fold's table. */
export interface RowChange {
  readonly key: Row;
  readonly row: Row | null;
  /** Row in the table; null: none; undefined: the row is certainly new. */
  readonly stored: Row | null | undefined;
}

export interface FoldChanges {
  readonly fold: RowFold<Row>;
  readonly changes: readonly RowChange[];
}

/** Error for an event that a fold rejects. */
export class PoisonEvent<Event extends FoldedEvent = FoldedEvent> extends Error {
  override readonly name = 'PoisonEvent';
  readonly event: Event;
  constructor(event: Event, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.event = event;
  }
}

/** A row in memory. */
class HeldRow<Event extends FoldedEvent = FoldedEvent> implements RowChange {
  readonly fold: RowFold<Row>;
  readonly key: Row;
  readonly record: Held<Event>;
  row: Row | null = null;
  stored: Row | null | undefined;

  constructor(fold: RowFold<Row>, key: Row, record: Held<Event>) {
    this.fold = fold;
    this.key = key;
    this.record = record;
  }
}

/** A record in memory: the rows that its stream makes, and the events that are still to be folded into them. */
class Held<Event extends FoldedEvent> {
  readonly stream: StreamName;
  rows: readonly HeldRow<Event>[] = [];
  waiting: Event[] = [];
  /** First event that a fold rejects; the rows stay in their state before it. */
  poison: PoisonEvent<Event> | undefined;
  /** Set if the rows before the poison are written all the same; undefined: the poison was not reported yet. */
  written: boolean | undefined;

  constructor(stream: StreamName) {
    this.stream = stream;
  }

  /** Folds the waiting events, each into all rows or into none. */
  fold(): void {
    const { waiting, rows } = this;
    this.waiting = [];
    for (const event of waiting) {
      if (this.poison) return;
      try {
        const after = rows.map(({ fold, row, key }) => fold.evolve(row, event, key));
        for (const [at, held] of rows.entries()) held.row = after[at] ?? null;
      } catch (error) {
        this.poison = new PoisonEvent(event, error);
      }
    }
  }
}

/** A row that is to be loaded by its key. */
interface SoughtRow {
  readonly key: Row;
  readonly record: { readonly stream: StreamName };
  row: Row | null;
  stored: Row | null | undefined;
}

/** Rows that must be loaded from their table before further events are taken. */
export interface Sought {
  readonly fold: RowFold<Row>;
  readonly rows: readonly SoughtRow[];
}

/** Rows to be written and released. */
export interface Leaving {
  readonly fold: RowFold<Row>;
  /** Records that the rows belong to. */
  readonly records: readonly StreamName[];
  /** Each change is folded when it is requested. */
  readonly changes: Iterable<RowChange>;
}

export interface RowsOptions<Event extends FoldedEvent> {
  /** Records of which no further events are taken, and no rows in memory are written. */
  readonly apart: Pick<Set<StreamName>, 'has'>;
  /**
   * Called once for each record with an event that a fold rejects.
   * @returns true: the rows before that event are written
   */
  poisoned(poison: PoisonEvent<Event>): boolean;
}

/** Events that may wait for one record; more of them are folded with the next batch. */
const WAITING = 32;

/**
 * Rows in memory while events are projected: a batch's rows in live projecting, the recently used ones in a rebuild.
 * Events wait with their record, and are folded when it is written: objects parsed and folded then are garbage at once,
 * while a row folded with each event would live as many small objects as long as it is kept. A few texts cost less to
 * keep, and to move when young objects are collected. The first event of a stream has no row yet, so that only existing
 * rows are ever loaded.
 */
export class Rows<Event extends FoldedEvent = FoldedEvent> {
  readonly #folds: readonly { readonly fold: RowFold<Row>; readonly categories: ReadonlySet<string> }[];
  readonly #options: RowsOptions<Event>;
  /** Records used since the last turn, and records used only before it. */
  #recent = new Map<StreamName, Held<Event>>();
  #older = new Map<StreamName, Held<Event>>();
  #events = 0;
  /** Records with many waiting events. */
  #frequent: Held<Event>[] = [];

  constructor(projection: Projection, options: RowsOptions<Event>) {
    this.#folds = projection.folds.map((fold) => ({ fold, categories: new Set(takenBy(fold)) }));
    this.#options = options;
  }

  /** Number of records used since the last turn. */
  get records(): number {
    return this.#recent.size;
  }
  /** Number of events taken since the last turn. */
  get events(): number {
    return this.#events;
  }

  /**
   * Adds events to their records, except records set apart.
   * @returns rows that must be `put` before further events are taken
   */
  take(events: readonly Event[]): readonly Sought[] {
    for (const record of this.#frequent) record.fold();
    this.#frequent = [];
    this.#events += events.length;
    const sought: HeldRow<Event>[] = [];
    for (const event of events) {
      if (this.#options.apart.has(event.stream)) continue;
      let record = this.#used(event.stream);
      if (!record) {
        record = this.#opened(event);
        if (event.revision > 0) sought.push(...record.rows);
      }
      if (record.waiting.push(event) === WAITING) this.#frequent.push(record);
    }
    return byFold(sought);
  }

  /** Takes the rows that were found; the others are known not to exist. */
  put({ fold, rows }: Sought, found: readonly Row[]): void {
    const byName = new Map(found.map((row) => [nameOf(fold, row), row]));
    for (const held of rows) {
      held.stored = byName.get(nameOf(fold, held.key)) ?? null;
      held.row = held.stored;
    }
  }

  /** Releases the records that were not used since the last turn, to be written one by one. */
  turn(): readonly Leaving[] {
    const leaving = this.#older;
    this.#older = this.#recent;
    this.#recent = new Map();
    this.#events = 0;
    return byFold([...leaving.values()].flatMap(({ rows }) => rows)).map(({ fold, rows }) => ({
      fold,
      records: [...new Set(rows.map(({ record }) => record.stream))],
      changes: this.#changes(rows),
    }));
  }

  /** Folds and releases all records in memory. */
  end(): readonly FoldChanges[] {
    const leaving = [...this.turn(), ...this.turn()];
    return leaving.map(({ fold, changes }) => ({ fold, changes: [...changes] }));
  }

  #used(stream: StreamName): Held<Event> | undefined {
    const recent = this.#recent.get(stream);
    if (recent) return recent;
    const older = this.#older.get(stream);
    if (older) {
      this.#older.delete(stream);
      this.#recent.set(stream, older);
    }
    return older;
  }

  #opened(event: Event): Held<Event> {
    const { stream } = event;
    const record = new Held<Event>(stream);
    this.#recent.set(stream, record);
    const category = streamCategory(stream);
    try {
      record.rows = this.#folds.flatMap(({ fold, categories }) =>
        categories.has(category) ? fold.keysOf(stream).map((key) => new HeldRow(fold, key, record)) : [],
      );
    } catch (error) {
      record.poison = new PoisonEvent(event, error);
      this.#isSpoilt(record);
    }
    return record;
  }

  /** Checks whether a record's rows must not be written. */
  #isSpoilt(record: Held<Event>): boolean {
    if (!record.poison) return false;
    record.written ??= this.#options.poisoned(record.poison);
    return !record.written;
  }

  *#changes(rows: HeldRow<Event>[]): Generator<RowChange, void, void> {
    // Taken from the end, so that no part of a row stays in memory once it is written.
    rows.reverse();
    for (let held = rows.pop(); held; held = rows.pop()) {
      const { record } = held;
      if (this.#options.apart.has(record.stream)) continue;
      record.fold();
      if (this.#isSpoilt(record)) continue;
      if (held.row !== (held.stored ?? null)) yield held;
    }
  }
}

function byFold<Event extends FoldedEvent>(
  rows: readonly HeldRow<Event>[],
): { readonly fold: RowFold<Row>; readonly rows: HeldRow<Event>[] }[] {
  const folds = new Map<RowFold<Row>, HeldRow<Event>[]>();
  for (const row of rows) {
    const own = folds.get(row.fold);
    if (own) own.push(row);
    else folds.set(row.fold, [row]);
  }
  return [...folds].map(([fold, own]) => ({ fold, rows: own }));
}

/** Key of a row as one text. */
function nameOf(fold: RowFold<Row>, key: Row): string {
  const columns = fold.table.key;
  let name = String(key[columns[0] ?? '']);
  for (let at = 1; at < columns.length; at += 1) name += `\u0000${String(key[columns[at] ?? ''])}`;
  return name;
}
