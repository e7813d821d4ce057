import type { FoldEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import type { LifeCycle } from '@expediente/machines/life-cycle.ts';
import type { ColumnType, DerivedTable, RowFold } from '../projection.ts';

/** What the read model of every life cycle keeps beside its own columns. */
export interface RecordRow<State> {
  /** The record's state as its life cycle folds it: what the detail and the offers are made of. */
  readonly record: State;
  /** What the offered actions are computed from; small, for lists. */
  readonly facts: unknown;
  readonly state: number;
  readonly revision: number;
  readonly user_created: string;
  readonly date_created: string;
  readonly user_updated: string;
  readonly date_updated: string;
  /** Since when it is in its present state: how long it waits. */
  readonly state_since: string;
}

const SHARED: { readonly [Column in keyof RecordRow<never>]: ColumnType } = {
  record: 'json',
  facts: 'json',
  state: 'integer',
  revision: 'integer',
  user_created: 'text',
  date_created: 'timestamptz',
  user_updated: 'text',
  date_updated: 'timestamptz',
  state_since: 'timestamptz',
};

export interface RecordFoldDefinition<State, Event extends DomainEvent, Facts, Key, Own> {
  readonly cycle: LifeCycle<State, never, Event, Facts>;
  readonly table: {
    readonly name: string;
    readonly key: readonly (keyof NoInfer<Key> & string)[];
    readonly columns: { readonly [Column in keyof NoInfer<Key & Own> & string]: ColumnType };
    readonly indexes: readonly string[];
    readonly counts?: Readonly<
      Record<string, readonly (keyof NoInfer<Key & Own & RecordRow<State>> & string)[]>
    >;
  };
  keyOf(stream: string): Key;
  /** The module's own columns, from the folded state. */
  columns(state: State): Own;
  // biome-ignore lint/suspicious/noExplicitAny: derived tables of different rows stand in one list; each is typed where it is made
  readonly parts?: readonly DerivedTable<NoInfer<Key & Own & RecordRow<State>>, any>[];
}

/**
 * The read model of a life cycle: one row a record, folded by the life cycle's own `evolve`, so that what is
 * read is what was decided on. Its columns are made when the row is written.
 */
export function recordFold<State, Event extends DomainEvent, Facts, Key extends object, Own extends object>(
  definition: RecordFoldDefinition<State, Event, Facts, Key, Own>,
): RowFold<Key & Own & RecordRow<State>, Event> {
  type Row = Key & Own & RecordRow<State>;
  const { cycle, table, columns, parts } = definition;
  const kept: readonly string[] = [...table.key, ...Object.keys(SHARED)];
  /** The row after an event: its key and what every record keeps; the module's columns come when it is written. */
  const after = (event: FoldEvent, key: Partial<Row>, before: Row | null, record: State): Row => {
    const { userName, at } = event.metadata;
    const state = cycle.status(record) ?? -1;
    const shared: RecordRow<State> = {
      record,
      facts: null,
      state,
      revision: event.revision,
      user_created: before?.user_created ?? userName,
      date_created: before?.date_created ?? at,
      user_updated: userName,
      date_updated: at,
      state_since: before?.state === state ? before.state_since : at,
    };
    // keysOf gave a whole key; `written` fills the rest before anything else sees the row.
    return Object.assign(shared, key) as unknown as Row;
  };
  return {
    table: {
      name: table.name,
      // The three sets of columns are the row's.
      columns: { ...table.columns, ...SHARED } as unknown as RowFold<Row>['table']['columns'],
      key: table.key,
      indexes: table.indexes,
      // Columns of the same three sets.
      ...(table.counts && { counts: table.counts as NonNullable<RowFold<Row>['table']['counts']> }),
    },
    // The key's columns are columns of the row.
    streams: [cycle.events],
    keysOf: (stream) => [definition.keyOf(stream) as unknown as Partial<Row>],
    evolve(row, event, key) {
      if (row === null && event.revision > 0) throw new Error('the record is missing its first events');
      return after(event, key, row, cycle.evolve(row?.record ?? cycle.initial, event));
    },
    written(row) {
      // Filled one by one: spreading three objects of so many columns costs a rebuild a tenth of its time.
      const whole: Record<string, unknown> = columns(row.record) as Record<string, unknown>;
      for (const column of kept) whole[column] = row[column as keyof Row]; // the key's and the shared columns are the row's
      whole.facts = cycle.facts(row.record);
      return whole as unknown as Row; // the module's columns, the key and the shared ones: all of the row
    },
    ...(parts && { parts }),
  };
}

/** A day that may not be known yet: the domain's '' is null in a column. */
export const dayOrNull = (day: string): string | null => (day === '' ? null : day);

/** The facts of a row, as the life cycle's offers take them. */
export const asFacts = <Facts>(facts: unknown): Facts => facts as Facts; // written by the fold above

/** A stored state as JSON, for answers that show it whole. */
export const asJson = (state: unknown): JsonObject => state as JsonObject; // states hold JSON only: they are folded from JSON
