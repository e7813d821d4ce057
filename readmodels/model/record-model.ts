import type { FoldEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import { streamKey } from '@expediente/kernel/streams.ts';
import { personText } from '@expediente/kernel/text.ts';
import type { LifeCycle } from '@expediente/machines/decider.ts';
import type { RowFold } from '../projection.ts';
import {
  type Column,
  type Columns,
  emptyRows,
  type KeyColumns,
  type KeyOf,
  type Listed,
  type RowOf,
  sqlTypes,
  type ValueType,
} from './columns.ts';
import { type DayDefinition, dated, dayVersions, type WithDays } from './days.ts';
import { type ListIndexes, sortIndexes } from './indexes.ts';
import type { Part } from './part.ts';

/** Columns in the read model of every life cycle, besides its own. */
export interface RecordRow<State, Facts> {
  /** State of the record's life cycle, from which detail and offers are made. */
  readonly record: State;
  /** Facts that the offered actions are computed from; small, for lists. */
  readonly facts: Facts;
  readonly state: number;
  readonly revision: number;
  readonly user_created: string;
  readonly date_created: string;
  readonly user_updated: string;
  readonly date_updated: string;
  /** Instant since which the record has its present state, and so the time for which it has been pending. */
  readonly state_since: string;
}

const RECORD: { readonly [Column in keyof RecordRow<never, never>]: Listed & { readonly type: ValueType } } =
  {
    record: { type: 'json', unlisted: true },
    facts: { type: 'json' },
    state: { type: 'integer', sort: {}, filter: 'equal' },
    revision: { type: 'integer' },
    user_created: { type: 'text' },
    date_created: { type: 'timestamptz', sort: { unindexed: true } },
    user_updated: { type: 'text', unlisted: true },
    date_updated: { type: 'timestamptz', unlisted: true },
    state_since: { type: 'timestamptz', unlisted: true },
  };

/** Column of records with versions by day. */
const LAST_DAY = { last_day: { type: 'date', unlisted: true } } as const;

/** The read model of a life cycle, as data. */
export interface RecordDefinition<
  State,
  Event extends DomainEvent,
  Facts,
  Key extends KeyColumns,
  Own extends Columns<[State]>,
> {
  readonly cycle: LifeCycle<State, never, Event, Facts>;
  /** Name of the table. */
  readonly name: string;
  /** Parts of the stream's key, in order. */
  readonly key: Key;
  /** Columns of the model, made from the folded state. */
  readonly columns: Own;
  /** Present if the lists may be long. */
  readonly lists?: ListIndexes;
  /** Indexes besides those of the lists (`(id_provider)`, `gin (id_units)`). */
  readonly indexes?: readonly string[];
  readonly counts?: Readonly<
    Record<string, readonly (keyof NoInfer<Key & Own> | keyof RecordRow<State, Facts>)[]>
  >;
  // biome-ignore lint/suspicious/noExplicitAny: parts of different rows are in one list; each is typed where it is made
  readonly parts?: readonly Part<State, any>[];
  /** Present if the lists can be read in their state at the end of a day. */
  readonly days?: Omit<DayDefinition<State>, 'within'>;
}

/** Row of a life cycle's read model: its key, its own columns, and those of every record. */
export type ModelRow<State, Facts, Key extends KeyColumns, Own extends Columns<[State]>> = KeyOf<Key> &
  RowOf<Own> &
  RecordRow<State, Facts>;

/** Row of a list in a query's answer: without unlisted columns and the whole record; instants are Dates. */
export type ListedRow<State, Facts, Key extends KeyColumns, Own extends Columns<[State]>> = KeyOf<Key> & {
  readonly [Name in keyof Own as Own[Name] extends { readonly unlisted: true } ? never : Name]: ReturnType<
    Own[Name]['of']
  >;
} & Pick<RecordRow<State, Facts>, 'facts' | 'state' | 'revision' | 'user_created'> & {
    readonly date_created: Date;
  };

/** A fold with the use of its columns in lists; `Shown` are the rows of a list. */
export interface ListedFold<Row, Shown, Event extends DomainEvent = DomainEvent>
  extends RowFold<Row, Event>,
    WithDays {
  readonly listed: Readonly<Record<string, Listed & { readonly type: ValueType }>>;
  /** Columns that every question of a list compares by equality. */
  readonly within: readonly string[];
  /** Category of the streams, each of which makes one row; the stream's key is the row's. */
  readonly category: string;
  /** Only its type matters: the rows that lists of this fold answer. */
  readonly shown?: Shown;
}

/**
 * Read model of a life cycle: one row for each record, folded by the life cycle's own `evolve`, so that reads show the
 * state on which commands decide. Its columns are made when the row is written.
 */
export function recordModel<
  State,
  Event extends DomainEvent,
  Facts,
  const Key extends KeyColumns,
  const Own extends Columns<[State]>,
>(
  definition: RecordDefinition<State, Event, Facts, Key, Own>,
): ListedFold<ModelRow<State, Facts, Key, Own>, ListedRow<State, Facts, Key, Own>, Event> {
  type Row = ModelRow<State, Facts, Key, Own>;
  const { cycle, name, key, columns, lists, indexes = [], counts, parts = [], days } = definition;
  const keyNames = Object.keys(key);
  const shared = { ...RECORD, ...(days && LAST_DAY) };
  const kept = [...keyNames, ...Object.keys(shared)] as (keyof Row & string)[]; // columns of the row
  const own = Object.entries<Column<[State]>>(columns);
  const listed = {
    ...Object.fromEntries(Object.entries(key).map(([column, type]) => [column, { type, sort: {} }])),
    ...columns,
    ...shared,
  };
  const versions = days && dayVersions(name, keyNames, listed, own, { ...days, within: lists?.within ?? [] });
  const emptyRow = emptyRows([...own.map(([column]) => column), ...kept]);
  /**
   * The row after an event: its key and the columns of every record; the model's own columns are made when it is
   * written.
   */
  const after = (event: FoldEvent, keyed: Partial<Row>, before: Row | null, record: State): Row => {
    const { userName, username, at } = event.metadata;
    const user = personText(userName, username);
    const state = cycle.status(record) ?? -1;
    const common: Omit<RecordRow<State, Facts>, 'facts'> & { facts: null } = {
      record,
      facts: null,
      state,
      revision: event.revision,
      user_created: before?.user_created ?? user,
      date_created: before?.date_created ?? at,
      user_updated: user,
      date_updated: at,
      state_since: before?.state === state ? before.state_since : at,
    };
    const whole = Object.assign(common, keyed);
    // keysOf gave a whole key, and `written` fills the rest before other code sees the row.
    return (days ? dated(whole, before, at) : whole) as unknown as Row;
  };
  return {
    listed,
    within: lists?.within ?? [],
    category: cycle.events.category,
    table: {
      name,
      // The three sets of columns are those of the row.
      columns: sqlTypes<Row>({ ...key, ...columns, ...shared }),
      key: keyNames as (keyof Row & string)[],
      indexes: [
        ...(lists ? sortIndexes(lists, keyNames, { ...columns, state: RECORD.state }) : []),
        ...indexes,
      ],
      // Column names come from the same three sets.
      ...(counts && { counts: counts as NonNullable<RowFold<Row>['table']['counts']> }),
    },
    streams: [cycle.events],
    madeBy: Object.fromEntries([...cycle.events.types].map(([type, { version }]) => [type, version])),
    keysOf: keysOf<Row>(key),
    evolve(row, event, keyed) {
      if (row === null && event.revision > 0) throw new Error('the record is missing its first events');
      return after(event, keyed, row, cycle.evolve(row?.record ?? cycle.initial, event));
    },
    written(row) {
      const whole = emptyRow();
      for (const [column, { of }] of own) whole[column] = of(row.record);
      for (const column of kept) whole[column] = row[column];
      whole.facts = cycle.facts(row.record);
      return whole as unknown as Row; // the model's columns, the key and the shared ones are all of the row
    },
    parts: [...parts, ...(versions ? [versions] : [])] as NonNullable<RowFold<Row>['parts']>,
    ...(versions && { days: versions }),
  };
}

/** Key of the one row that a stream makes: the stream's own key. */
export function keysOf<Row>(key: KeyColumns): RowFold<Row>['keysOf'] {
  const columns = Object.entries(key);
  return (stream) => {
    const parts = streamKey(stream);
    const keyed: Record<string, string | number> = {};
    for (const [at, [column, type]] of columns.entries()) {
      const part = parts[at] ?? '';
      keyed[column] = type === 'integer' ? Number(part) : part;
    }
    return [keyed as Partial<Row>]; // the key's columns are columns of the row
  };
}

/** A day that may be unknown: the domain's '' is null in a column. */
export const dayOrNull = (day: string): string | null => (day === '' ? null : day);
