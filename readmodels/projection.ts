import type { FoldEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import type { DecimalColumn } from '@expediente/kernel/limits.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import type { PresentEvent } from '@expediente/schemas/present.ts';

/** PostgreSQL type of a column, in the form for `unnest` and COPY. */
export type ColumnType =
  | 'integer'
  | 'bigint'
  | 'text'
  | 'date'
  | 'boolean'
  | 'jsonb'
  /** JSON stored as text: a third of the cost of jsonb, for values that are only read as a whole. */
  | 'json'
  | 'timestamptz'
  | DecimalColumn
  | 'integer[]'
  | 'text[]';

/** A read model's table. Its full name ends in the projection's version: `order_1f09c4`. */
export interface TableDefinition<Row> {
  readonly name: string;
  readonly columns: { readonly [Column in keyof Row & string]: ColumnType };
  readonly key: readonly (keyof Row & string)[];
  /** Index bodies: `(id_executor, year, state, id desc)`, `gin (search_text gin_trgm_ops)`. */
  readonly indexes: readonly string[];
  /**
   * Tables with the number of rows by some columns, written in the same transaction as the rows: `{ order_count:
   * ['year', 'state'] }`. A row with a null in these columns is not counted.
   */
  readonly counts?: Readonly<Record<string, readonly (keyof Row & string)[]>>;
}

/**
 * A table whose rows are made from one row of a fold: an order's lines, its allocations. They are replaced together
 * when their source changes.
 */
export interface DerivedTable<Row, Part> {
  readonly table: TableDefinition<Part>;
  /**
   * Set for parts that grow with every event: as long as the source row exists, their rows are only added, or written
   * again under their key; `rowsOf` makes the rows added since the source row was read from its table.
   */
  readonly grows?: true;
  /** Columns of the part with the key of its source row, in the order of that key. */
  readonly owner: readonly (keyof Part & string)[];
  /** Values of the source row that `rowsOf` reads: while these stay the same, so do the parts. */
  from(row: Row): readonly unknown[];
  rowsOf(row: Row): readonly Part[];
}

/**
 * Rules that make rows of one table from events. `keysOf` gives the keys of a stream's rows; the engine loads all rows
 * of a batch, calls `evolve` in order, and writes the changes by one upsert (by COPY in a rebuild). A row is made from
 * the events of one stream only, so that a record can be quarantined and projected again alone, and a stream's first
 * event never finds a row. Pure: no I/O, no clock.
 */
export interface RowFold<Row, Event extends DomainEvent = DomainEvent> {
  readonly table: TableDefinition<Row>;
  /** Streams from which the rows are made, with their events, which arrive in their present shape. */
  readonly streams: readonly StreamEvents<Event>[];
  /** Further data on which the rows depend: a change makes another version. */
  readonly madeBy?: JsonObject;
  keysOf(stream: StreamName): readonly Partial<Row>[];
  /** Returns the row after an event; null deletes it. */
  evolve(row: Row | null, event: PresentEvent<Event, FoldEvent>, key: Partial<Row>): Row | null;
  /** Fills the columns that `evolve` does not read (search text, totals), once for each write instead of each event. */
  written?(row: Row): Row;
  // biome-ignore lint/suspicious/noExplicitAny: derived tables of different rows are in one list; each is typed where it is made
  readonly parts?: readonly DerivedTable<Row, any>[];
}

/** A read model: tables that one subscription fills, and that are rebuilt together. */
export interface Projection {
  readonly name: string;
  /**
   * Last part of its tables' names: the fingerprint of its definition (model/read-model.ts). A new version gets tables
   * of its own, filled next to the live ones.
   */
  readonly version: string;
  // biome-ignore lint/suspicious/noExplicitAny: folds of different rows are in one list; each is typed where it is made
  readonly folds: readonly RowFold<any, any>[];
}
