import type { FoldEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import type { DecimalColumn } from '@expediente/kernel/limits.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import type { PresentEvent } from '@expediente/schemas/present.ts';

/** PostgreSQL type of a column, as `unnest` and COPY need it. */
export type ColumnType =
  | 'integer'
  | 'bigint'
  | 'text'
  | 'date'
  | 'boolean'
  | 'jsonb'
  /** JSON kept as it was written: a third of the cost of jsonb, for what is only ever read whole. */
  | 'json'
  | 'timestamptz'
  | DecimalColumn
  | 'integer[]'
  | 'text[]';

/** A read model's table. Its real name carries the projection's version: `order_1f09c4`. */
export interface TableDefinition<Row> {
  readonly name: string;
  readonly columns: { readonly [Column in keyof Row & string]: ColumnType };
  readonly key: readonly (keyof Row & string)[];
  /** Index bodies: `(id_executor, year, state, id desc)`, `gin (search_text gin_trgm_ops)`. */
  readonly indexes: readonly string[];
  /**
   * Tables that say how many rows there are by some columns, kept in the same transaction as the rows:
   * `{ order_count: ['year', 'state'] }`. A row with a null among them is not counted there.
   */
  readonly counts?: Readonly<Record<string, readonly (keyof Row & string)[]>>;
}

/**
 * A table whose rows are made from one row of a fold: an order's lines, its allocations. They are replaced
 * together when what they are made from changes.
 */
export interface DerivedTable<Row, Part> {
  readonly table: TableDefinition<Part>;
  /**
   * True: rows are only added, or written again under their key, as long as their row is there; `rowsOf` makes those that
   * came since the row was read from its table. For what grows with every event.
   */
  readonly grows?: true;
  /** The part's columns that hold its row's key, in the order of that key. */
  readonly owner: readonly (keyof Part & string)[];
  /** Values that `rowsOf` reads of the row: while these stay the same, so do the parts. */
  from(row: Row): readonly unknown[];
  rowsOf(row: Row): readonly Part[];
}

/**
 * How events become rows of one table. `keysOf` names the rows that a stream makes; the engine loads the
 * batch's rows at once, calls `evolve` in order, and writes what changed with one upsert (COPY in a rebuild).
 * A row is made from the events of one stream only: so a record can be quarantined and projected again alone,
 * and a stream's first event never finds a row. Pure: no I/O, no clock.
 */
export interface RowFold<Row, Event extends DomainEvent = DomainEvent> {
  readonly table: TableDefinition<Row>;
  /** The streams that its rows are made from, and what they hold: each event comes in its present shape. */
  readonly streams: readonly StreamEvents<Event>[];
  /** Other values that its rows are made by, as data: another content is another version. */
  readonly madeBy?: JsonObject;
  keysOf(stream: StreamName): readonly Partial<Row>[];
  /** Null deletes the row. */
  evolve(row: Row | null, event: PresentEvent<Event, FoldEvent>, key: Partial<Row>): Row | null;
  /** Fills the columns that `evolve` does not read (search text, totals): once a write, not once an event. */
  written?(row: Row): Row;
  // biome-ignore lint/suspicious/noExplicitAny: derived tables of different rows are in one list; each is typed where it is made
  readonly parts?: readonly DerivedTable<Row, any>[];
}

/** A read model: tables that one subscription fills, rebuilt together. */
export interface Projection {
  readonly name: string;
  /**
   * Ending of its tables' names: the fingerprint of its definition (model/read-model.ts). A new version gets
   * tables of its own, filled next to the live ones.
   */
  readonly version: string;
  // biome-ignore lint/suspicious/noExplicitAny: folds of different rows are in one list; each is typed where it is made
  readonly folds: readonly RowFold<any, any>[];
}
