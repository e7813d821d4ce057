import { type DateText, dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnType, DerivedTable, Projection, TableDefinition } from '../projection.ts';
import { type Column, type Columns, emptyRows, type Listed, sqlTypes, type ValueType } from './columns.ts';
import { type Rows, rowsIn } from './read-model.ts';

/** Columns of a record's versions by day, besides those of its lists. */
export interface DayDefinition<State> {
  /** Unlisted columns of the model by which its lists join or search. */
  readonly also?: readonly string[];
  /** Columns of the versions alone. */
  readonly columns?: Columns<[State]>;
  /** Columns that every question compares by equality, so that the index begins with them. */
  readonly within: readonly string[];
}

/** A version that ended: the row before the first event of a later day. */
interface Ended {
  readonly row: object;
  readonly until: DateText;
}

/** Key of the versions that ended since the row was read from its table; it is no column. */
const ENDED = Symbol('ended');

/** Fields of a row with versions, besides its columns. */
export interface Dated {
  /** Day of the last event in Guatemala; never earlier than the day before it, even if a clock went back. */
  readonly last_day: DateText;
  readonly [ENDED]?: readonly Ended[];
}

/** The row after an event at an instant, with the versions that ended. */
export function dated<Row extends object>(
  row: Row,
  before: (object & Partial<Dated>) | null,
  at: string,
): Row & Dated {
  const today = dateInGuatemala(new Date(at));
  const last = before?.last_day;
  const day = last !== undefined && last > today ? last : today;
  const ended = before?.[ENDED] ?? [];
  return Object.assign(row, {
    last_day: day,
    [ENDED]: before && last !== undefined && day > last ? [...ended, { row: before, until: day }] : ended,
  });
}

type DatedRow<State> = Dated & { readonly record: State } & Readonly<Record<string, unknown>>;

/** Value of `until_day` in a record's present version. */
const STILL = 'infinity';

/** PostgreSQL's types of a fixed width. */
const OF_ONE_WIDTH: ReadonlySet<ColumnType> = new Set([
  'integer',
  'bigint',
  'boolean',
  'date',
  'timestamptz',
]);

/**
 * Columns in the order for the fastest scan of many versions: PostgreSQL finds a column by measuring those before it,
 * unless these are never null and of fixed width. First columns that are never null, then those of fixed width, then
 * searched ones.
 */
function inOrderOfScan(
  columns: Readonly<Record<string, ColumnType>>,
  neverNull: readonly string[],
  searched: readonly string[],
): Readonly<Record<string, ColumnType>> {
  const placeOf = ([name, type]: readonly [string, ColumnType]): number =>
    neverNull.includes(name) ? 0 : OF_ONE_WIDTH.has(type) ? 1 : searched.includes(name) ? 2 : 3;
  return Object.fromEntries(Object.entries(columns).sort((a, b) => placeOf(a) - placeOf(b)));
}

type Named = Readonly<Record<string, Listed & { readonly type: ValueType }>>;

/**
 * Versions of a record by day: a row for each day in Guatemala on which it changed, with its state at the end of that
 * day. They remain when the record leaves its lists. They have the columns of the lists, but neither record nor facts:
 * the past offers no actions.
 */
export function dayVersions<State>(
  name: string,
  key: readonly string[],
  listed: Named,
  own: readonly (readonly [string, Column<[State]>])[],
  { also = [], columns = {}, within }: DayDefinition<State>,
): DerivedTable<DatedRow<State>, Readonly<Record<string, unknown>>> {
  const more = Object.entries<Column<[State]>>(columns);
  const names = Object.keys(listed).filter(
    (column) => column !== 'facts' && (!listed[column]?.unlisted || also.includes(column)),
  );
  const made = [...own.filter(([column]) => names.includes(column)), ...more];
  const kept = names.filter((column) => own.every(([each]) => each !== column));
  const emptyRow = emptyRows([...names, ...more.map(([column]) => column), 'from_day', 'until_day']);
  const version = (row: DatedRow<State>, until: string) => {
    const whole = emptyRow();
    for (const [column, { of }] of made) whole[column] = of(row.record);
    for (const column of kept) whole[column] = row[column];
    whole.from_day = row.last_day;
    whole.until_day = until;
    return whole;
  };
  const ofNames = Object.fromEntries(
    names.flatMap((column) => (listed[column] ? [[column, listed[column]]] : [])),
  );
  return {
    grows: true,
    owner: key,
    table: {
      name: `${name}_day`,
      columns: inOrderOfScan(
        sqlTypes({ ...ofNames, ...columns, from_day: 'date', until_day: 'date' }),
        [...key, ...within, 'state', 'from_day', 'until_day'],
        Object.keys(columns),
      ),
      key: [...key, 'from_day'],
      indexes: [`(${[...within, 'until_day', 'from_day'].join(', ')})`],
    },
    // Every event may change the version of its day.
    from: (row) => [row],
    rowsOf: (row) => [
      // `dated` put rows of this fold there.
      ...(row[ENDED] ?? []).map((each) => version(each.row as DatedRow<State>, each.until)),
      version(row, STILL),
    ],
  };
}

/** A fold's table of versions. */
export interface WithDays {
  // biome-ignore lint/suspicious/noExplicitAny: only the names of its columns are read
  readonly days?: { readonly table: TableDefinition<any> };
}

/**
 * All versions of a fold's records.
 * @throws {Error} the fold has no versions
 */
export function versionsOf(
  projection: Projection,
  { days }: WithDays,
): Rows<Readonly<Record<string, unknown>>> {
  if (!days) throw new Error(`${projection.name} has no versions by days`);
  return rowsIn(projection, days);
}

/**
 * Versions at the end of a day, with the names of the model's columns.
 * @throws {Error} the fold has no versions
 */
export const versionsAt = (projection: Projection, model: WithDays, day: DateText): RawBuilder<unknown> =>
  sql`(select * from ${versionsOf(projection, model)} where from_day <= ${day}::date and until_day > ${day}::date)`;
