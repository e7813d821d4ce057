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

/** Columns that the read model of every life cycle keeps besides its own. */
export interface RecordRow<State, Facts> {
  /** The record's state as its life cycle folds it: what the detail and the offers are made of. */
  readonly record: State;
  /** Facts that the offered actions are computed from; small, for lists. */
  readonly facts: Facts;
  readonly state: number;
  readonly revision: number;
  readonly user_created: string;
  readonly date_created: string;
  readonly user_updated: string;
  readonly date_updated: string;
  /** Since when it is in its present state: how long it waits. */
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

/** Column of a record with versions by days. */
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
  /** Name of its table. */
  readonly name: string;
  /** The parts of the stream's key, in their order. */
  readonly key: Key;
  /** The model's own columns, made of the folded state. */
  readonly columns: Own;
  /** Present where its lists may be long. */
  readonly lists?: ListIndexes;
  /** Indexes besides the lists' (`(id_provider)`, `gin (id_units)`). */
  readonly indexes?: readonly string[];
  readonly counts?: Readonly<
    Record<string, readonly (keyof NoInfer<Key & Own> | keyof RecordRow<State, Facts>)[]>
  >;
  // biome-ignore lint/suspicious/noExplicitAny: parts of different rows are in one list; each is typed where it is made
  readonly parts?: readonly Part<State, any>[];
  /** Present where its lists can be read as they were at the end of a day. */
  readonly days?: Omit<DayDefinition<State>, 'within'>;
}

/** Row of a life cycle's read model: its key, its own columns, and what every record keeps. */
export type ModelRow<State, Facts, Key extends KeyColumns, Own extends Columns<[State]>> = KeyOf<Key> &
  RowOf<Own> &
  RecordRow<State, Facts>;

/** Row that a query answers in a list: without what is unlisted and without the whole record; instants are Dates there. */
export type ListedRow<State, Facts, Key extends KeyColumns, Own extends Columns<[State]>> = KeyOf<Key> & {
  readonly [Name in keyof Own as Own[Name] extends { readonly unlisted: true } ? never : Name]: ReturnType<
    Own[Name]['of']
  >;
} & Pick<RecordRow<State, Facts>, 'facts' | 'state' | 'revision' | 'user_created'> & {
    readonly date_created: Date;
  };

/** A fold that knows what lists do with its columns; `Shown` are a list's rows of it. */
export interface ListedFold<Row, Shown, Event extends DomainEvent = DomainEvent>
  extends RowFold<Row, Event>,
    WithDays {
  readonly listed: Readonly<Record<string, Listed & { readonly type: ValueType }>>;
  /** Equal in every question of a list. */
  readonly within: readonly string[];
  /** Category of the streams of which each row is one: the stream's key is the row's. */
  readonly category: string;
  /** Only its type is of interest: lists of this fold answer such rows. */
  readonly shown?: Shown;
}

/**
 * The read model of a life cycle: one row a record, folded by the life cycle's own `evolve`, so that what is
 * read is what was decided on. Its columns are made when the row is written.
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
  /** The row after an event: its key and what every record keeps; the model's own columns come when it is written. */
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
    // keysOf gave a whole key; `written` fills the rest before anything else sees the row.
    return (days ? dated(whole, before, at) : whole) as unknown as Row;
  };
  return {
    listed,
    within: lists?.within ?? [],
    category: cycle.events.category,
    table: {
      name,
      // The three sets of columns are the row's.
      columns: sqlTypes<Row>({ ...key, ...columns, ...shared }),
      key: keyNames as (keyof Row & string)[],
      indexes: [
        ...(lists ? sortIndexes(lists, keyNames, { ...columns, state: RECORD.state }) : []),
        ...indexes,
      ],
      // Columns of the same three sets.
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
      return whole as unknown as Row; // the model's columns, the key and the shared ones: all of the row
    },
    parts: [...parts, ...(versions ? [versions] : [])] as NonNullable<RowFold<Row>['parts']>,
    ...(versions && { days: versions }),
  };
}

/** The one row that a stream makes: its key is the stream's. */
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

/** A day that may not be known yet: the domain's '' is null in a column. */
export const dayOrNull = (day: string): string | null => (day === '' ? null : day);
