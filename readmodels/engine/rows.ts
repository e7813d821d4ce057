import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import type { Projection, RowFold } from '../projection.ts';
import { type FoldedEvent, takenBy } from './present.ts';
import type { Row } from './tables.ts';

/** Change of a row in a fold's table. */
export interface RowChange {
  readonly key: Row;
  readonly row: Row | null;
  /** Row that the table held; null: it held none; undefined: the row is certainly new. */
  readonly stored: Row | null | undefined;
}

export interface FoldChanges {
  readonly fold: RowFold<Row>;
  readonly changes: readonly RowChange[];
}

/** An event that a fold could not take. */
export class PoisonEvent<Event extends FoldedEvent = FoldedEvent> extends Error {
  override readonly name = 'PoisonEvent';
  readonly event: Event;
  constructor(event: Event, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.event = event;
  }
}

/** A row in hand. */
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

/** A record in hand: the rows that its stream makes, and the events that wait to be folded into them. */
class Held<Event extends FoldedEvent> {
  readonly stream: StreamName;
  rows: readonly HeldRow<Event>[] = [];
  waiting: Event[] = [];
  /** The first event that could not be taken: the rows stay as they were before it. */
  poison: PoisonEvent<Event> | undefined;
  /** Whether its rows are written all the same; undefined until the poison was reported. */
  written: boolean | undefined;

  constructor(stream: StreamName) {
    this.stream = stream;
  }

  /** Folds what waits, each event into every row or into none. */
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

/** A row that is looked for under its key. */
interface SoughtRow {
  readonly key: Row;
  readonly record: { readonly stream: StreamName };
  row: Row | null;
  stored: Row | null | undefined;
}

/** Rows that must be found in their table before anything else is taken. */
export interface Sought {
  readonly fold: RowFold<Row>;
  readonly rows: readonly SoughtRow[];
}

/** Rows that leave a fold. */
export interface Leaving {
  readonly fold: RowFold<Row>;
  /** Records that the rows belong to. */
  readonly records: readonly StreamName[];
  /** Each is folded when it is asked for. */
  readonly changes: Iterable<RowChange>;
}

export interface RowsOptions<Event extends FoldedEvent> {
  /** Records of which nothing more is taken, and nothing that is still in hand is written. */
  readonly apart: Pick<Set<StreamName>, 'has'>;
  /** Called once for each record that has an event which cannot be taken. True: its rows before that event are written. */
  poisoned(poison: PoisonEvent<Event>): boolean;
}

/** Events that wait for one record; more are folded at once. */
const WAITING = 32;

/**
 * The rows that are in hand while events are projected: a batch's when live, those used lately in a rebuild. Events
 * wait with their record and are folded when it leaves to be written: what is parsed and folded then is gone at
 * once, where a row folded with each event would live, in many small objects, for as long as it is kept. A few texts
 * are less to keep, and to move when young objects are collected. A stream's first event finds no row, so that only
 * rows that exist are ever sought.
 */
export class Rows<Event extends FoldedEvent = FoldedEvent> {
  readonly #folds: readonly { readonly fold: RowFold<Row>; readonly categories: ReadonlySet<string> }[];
  readonly #options: RowsOptions<Event>;
  /** Used since the last turn, and used before it only. */
  #recent = new Map<StreamName, Held<Event>>();
  #older = new Map<StreamName, Held<Event>>();
  #events = 0;
  /** Records that many events wait for. */
  #frequent: Held<Event>[] = [];

  constructor(projection: Projection, options: RowsOptions<Event>) {
    this.#folds = projection.folds.map((fold) => ({ fold, categories: new Set(takenBy(fold)) }));
    this.#options = options;
  }

  /** Records used since the last turn. */
  get records(): number {
    return this.#recent.size;
  }
  /** Events taken since the last turn. */
  get events(): number {
    return this.#events;
  }

  /**
   * Puts events to their records, except those that are apart.
   * @returns what must be `put` before anything else is taken
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

  /** Takes the rows found of those sought; the others are known to be absent. */
  put({ fold, rows }: Sought, found: readonly Row[]): void {
    const byName = new Map(found.map((row) => [nameOf(fold, row), row]));
    for (const held of rows) {
      held.stored = byName.get(nameOf(fold, held.key)) ?? null;
      held.row = held.stored;
    }
  }

  /** Lets go of the records that were not used since the last turn, to be written one by one and forgotten. */
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

  /** Folds and lets go of all that is in hand. */
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

  /** True when its rows are not to be written. */
  #isSpoilt(record: Held<Event>): boolean {
    if (!record.poison) return false;
    record.written ??= this.#options.poisoned(record.poison);
    return !record.written;
  }

  *#changes(rows: HeldRow<Event>[]): Generator<RowChange, void, void> {
    // From the end, so that nothing of a row stays once it is written.
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

/** A row's key as one text. */
function nameOf(fold: RowFold<Row>, key: Row): string {
  const columns = fold.table.key;
  let name = String(key[columns[0] ?? '']);
  for (let at = 1; at < columns.length; at += 1) name += `\u0000${String(key[columns[at] ?? ''])}`;
  return name;
}
