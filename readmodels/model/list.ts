import type { DateText } from '@expediente/kernel/dates.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { ScopeColumns } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { ProjectedUpTo } from '@expediente/schemas/shared/read.ts';
import { EXECUTOR_FILTER } from '@expediente/schemas/shared/read.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { projectedUpTo } from '../engine/quarantine.ts';
import { holdsWord } from '../lists/conditions.ts';
import type {
  Condition,
  Filter,
  ListDefinition,
  SortColumn,
  UnitsNamed,
  Within,
} from '../lists/definition.ts';
import { scopeWithin } from '../lists/scope.ts';
import type { Projection, TableDefinition } from '../projection.ts';
import { catalogueTable } from './catalogues.ts';
import type { Listed, ValueType } from './columns.ts';
import { versionsAt } from './days.ts';
import { countsIn, rowsIn } from './read-model.ts';
import type { ListedFold, RecordRow } from './record-model.ts';
import { unitsNamed } from './units-named.ts';

/** A column that a list reads besides the model's own: from a joined table, or composed of others. */
export interface ReadColumn extends Listed {
  readonly type: ValueType;
  /** Expression for sorts and filters. */
  readonly from: RawBuilder<unknown>;
  /** Expression for the answer; absent: the same as `from`. */
  readonly shown?: RawBuilder<unknown>;
}

/** A part with one row for each record. */
interface Texts {
  // biome-ignore lint/suspicious/noExplicitAny: only the names of its columns are read
  readonly table: TableDefinition<any>;
  readonly owner: readonly string[];
}

type ReadColumns = Readonly<Record<string, ReadColumn>>;
type ReadRow<Reads extends ReadColumns> = {
  readonly [Name in keyof Reads]: Reads[Name] extends { readonly shown: RawBuilder<infer Value> }
    ? Value
    : Reads[Name]['from'] extends RawBuilder<infer Value>
      ? Value
      : never;
};

export interface ModelListDefinition<Row, Reads extends ReadColumns> {
  /** Alias of the model's table in expressions. */
  readonly as: string;
  /** Joins with the model's table: ``sql`left join ${units} u on u.id = r.id_unit` ``. */
  readonly joins?: RawBuilder<unknown>;
  readonly reads?: Reads;
  /**
   * Text in which a word is searched: a column of the model (and the names of its units), which `texts` may have
   * instead; or a column of a joined table.
   */
  readonly search: string | RawBuilder<unknown>;
  /** Column with the record's own numbers, in the same table as the text: an array with an index. */
  readonly numbers?: string;
  /** A narrow part with one row for each record, with the search text and the columns of every question. */
  readonly texts?: Texts;
  /** Columns that decide which sessions see a row. */
  readonly scope: { readonly executor: keyof Row & string } & (
    | { readonly unit: keyof Row & string }
    | { readonly units: keyof Row & string }
  );
  /** Order when none is requested. */
  readonly order: { readonly column: string; readonly descending: boolean };
  /** Tables of counts of the model, of which the first has all columns that may narrow the list. */
  readonly counts?: readonly [string, ...string[]];
  /**
   * Columns of `reads` with another expression for past days, if they come from other life cycles: from their versions
   * of that day. It is a query for each row, since versions have no key to join by: only answered rows run it.
   */
  past?(day: DateText): Readonly<Partial<Record<keyof Reads, Pick<ReadColumn, 'from' | 'shown'>>>>;
}

/** Row of a list for a past day, which offers no actions. */
export type PastRow<Row> = Omit<Row, 'facts'> & { readonly facts?: undefined };

/** Executor of a record, since records of two executors may have the same number. */
interface OfExecutor {
  readonly executor: string;
}

/** Revision up to which a row is projected, if the read model set its record apart. */
interface SetApart {
  readonly projected: ProjectedUpTo | null;
}

/** Row that a list answers. */
export type ListRow<List> = List extends ModelList<infer Row> ? Row : never;

/** Columns of a detail besides those of its list. */
export type DetailColumns<State> = Pick<RecordRow<State, never>, 'record' | 'user_updated'> & {
  readonly date_updated: Date;
};

/** A list of a model, narrowed to the part that a session sees. */
export interface ModelList<Row, State = unknown> extends NarrowedList<Row> {
  readonly detail: RawBuilder<Row & DetailColumns<State>>;
  /** Key, texts and numbers of a row, without columns that are costly to read: a search shows one of them. */
  readonly named: RawBuilder<object>;
  /**
   * The list in its state at the end of a day.
   * @throws {Error} the model has no versions by day
   */
  asOf(day: DateText): NarrowedList<PastRow<Row>>;
}

/** The present list, or its state at the end of a day. */
export const listAt = <Row>(
  list: Pick<ModelList<Row>, keyof NarrowedList<Row> | 'asOf'>,
  day: DateText | undefined,
): NarrowedList<Row | PastRow<Row>> => (day === undefined ? list : list.asOf(day));

/** A list that can be narrowed to the part that a session sees. */
export interface NarrowedList<Row> extends ListDefinition<Row> {
  scoped(session: Sight): Within;
  /** Condition of every question: a column of the model equals a value, or contains it. */
  where(column: string, value: number): Within;
}

/**
 * The list of a read model: its columns are selected, sorted and filtered by their definitions, and so are the columns
 * that the list reads elsewhere.
 */
export function listOf<
  Row extends Pick<RecordRow<unknown, unknown>, 'record'>,
  Shown,
  Event extends DomainEvent,
  const Reads extends ReadColumns = Record<never, never>,
>(
  projection: Projection,
  model: ListedFold<Row, Shown, Event>,
  definition: ModelListDefinition<Row, Reads>,
): ModelList<Shown & ReadRow<Reads> & SetApart & OfExecutor, Row['record']> {
  type Answered = Shown & ReadRow<Reads> & SetApart & OfExecutor;
  const { as, joins, reads = {}, search, numbers, texts, scope, order, counts, past } = definition;
  const own = (column: string): RawBuilder<unknown> => sql.ref(`${as}.${column}`);
  const table = sql.id(as);
  const { key } = model.table;
  // Stream name in the form of `streamName`.
  const stream = sql`${`${model.category}-`}::text || ${sql.join(key.map(own), sql` || ':' || `)}`;
  const scopeColumns = Object.fromEntries(
    Object.entries(scope).map(([kind, column]) => [kind, `${as}.${column}`]),
  ) as unknown as ScopeColumns; // the same columns under the list's alias
  const unitColumn = 'units' in scope ? scope.units : scope.unit;
  const text = typeof search === 'string' ? own(search) : search;
  const [widest, ...others] = (counts ?? []).map((name) => {
    const count = countsIn(projection, model, name);
    return { ...count, from: sql`${count.from} ${table}` };
  });
  const columnsOf = (ofReads: Readonly<Record<string, ReadColumn>>): NamedColumns => [
    ...Object.entries(model.listed).map(([name, column]) => [name, { ...column, from: own(name) }] as const),
    ...Object.entries(ofReads),
  ];
  const columns = columnsOf(reads);
  const selected = <Selected>(of: NamedColumns): RawBuilder<Selected> =>
    sql.join([
      ...of
        .filter(([, { unlisted }]) => !unlisted)
        .map(([name, { from, shown }]) => sql`${shown ?? from} as ${sql.id(name)}`),
      sql`${executorName(own(scope.executor))} as executor`,
      sql`${projectedUpTo(projection, stream)} as projected`,
    ]);
  const listed = <Listed>(rows: RawBuilder<unknown>, of: NamedColumns): NarrowedList<Listed> => ({
    from: sql`${rows} ${table} ${joins ?? sql``}`,
    select: selected<Listed>(of),
    text,
    key: key.map((name) => ({ of: own(name), type: model.table.columns[name] })),
    unitsNamed,
    searched: async (units, word) =>
      typeof search === 'string'
        ? await searchedWithUnits(units, word, text, (ids) => ofUnits(own(unitColumn), 'units' in scope, ids))
        : holdsWord(text, word),
    sort: Object.fromEntries(
      of.flatMap(([name, { sort, from }]) =>
        sort ? [[name, { ...sort, of: from } satisfies SortColumn] as const] : [],
      ),
    ),
    order,
    filters: {
      [EXECUTOR_FILTER]: { kind: 'integer', of: own(scope.executor) },
      ...Object.fromEntries(
        of.flatMap(([name, column]) => {
          const filter = filterOf(column, text);
          return filter ? [[name, filter] as const] : [];
        }),
      ),
    },
    scoped: (session) => scopeWithin(session, scopeColumns),
    where: (column, value) => ({ columns: [column], condition: sql<SqlBool>`${own(column)} = ${value}` }),
  });
  const present = listed<Answered>(rowsIn(projection, model), columns);
  return {
    ...present,
    named: sql.join(
      columns
        .filter(
          ([name, column]) => key.some((each) => each === name) || isNaming(name, column, name in reads),
        )
        .map(([name, { from, shown }]) => sql`${shown ?? from} as ${sql.id(name)}`),
    ),
    ...(numbers !== undefined && { numbers: own(numbers) }),
    ...(texts && {
      searchFrom: searchFrom(projection, model, texts, columns, table),
      wordsFrom: sql`(select ${textColumns(model, texts)} from ${rowsIn(projection, texts)} f) ${table}`,
    }),
    detail: sql`${present.select}, ${own('record')}, ${own('user_updated')}, ${own('date_updated')}`,
    ...(widest && { counts: [widest, ...others] }),
    asOf(day) {
      const changed: Readonly<Record<string, Partial<ReadColumn> | undefined>> = past?.(day) ?? {};
      const then = columns
        .filter(([name]) => name !== 'facts')
        .map(([name, { shown, ...column }]) => {
          const other = changed[name] ?? (shown ? { shown } : {});
          return [name, { ...column, ...other }] as const;
        });
      return listed<PastRow<Answered>>(versionsAt(projection, model, day), then);
    },
  };
}

/** Name of an executor by id, under an alias that no list uses. */
export const executorName = (id: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select named_executor.description from ${catalogueTable('unit')} named_executor
  where named_executor.id = ${id})`;

/** True for a text or number that a list has in its own table, or reads elsewhere for sorts and filters too. */
const isNaming = (name: string, { type, unlisted, sort, filter }: ReadColumn, isRead: boolean): boolean =>
  !unlisted && (type === 'text' || name.startsWith('number')) && (!isRead || !!(sort ?? filter));

type NamedColumns = readonly (readonly [string, ReadColumn])[];

/** Condition of rows that belong to some units; for a column with several units, to at least one of them. */
export const ofUnits = (column: RawBuilder<unknown>, several: boolean, ids: readonly number[]) =>
  several
    ? sql<SqlBool>`${column} && ${[...ids]}::integer[]`
    : sql<SqlBool>`${column} = any(${[...ids]}::integer[])`;

function filterOf({ filter, type, from }: ReadColumn, text: RawBuilder<unknown>): Filter | undefined {
  switch (filter) {
    case undefined:
      return undefined;
    case 'equal':
      return { kind: type === 'integer' ? 'integer' : 'text', of: from };
    case 'contains':
      return { kind: 'contains', of: from };
    case 'searched':
      return { kind: 'contains', of: from, within: text };
  }
}

/** Columns of the part with the texts, besides those of the record's key. */
const narrowOf = ({ table, owner }: Texts): readonly string[] =>
  Object.keys(table.columns).filter((column) => !owner.some((own) => own === column));

/** Columns of the part with the texts (f), by the names that the record's table has for them. */
const textColumns = <Row>(
  { table }: Pick<ListedFold<Row, never>, 'table'>,
  texts: Texts,
): RawBuilder<unknown> =>
  sql.join([
    ...table.key.map((key, at) => sql`${sql.ref(`f.${texts.owner[at]}`)} as ${sql.id(key)}`),
    ...narrowOf(texts).map((column) => sql.ref(`f.${column}`)),
  ]);

/**
 * Source that reads the columns of both tables from the smaller one, and the larger one by an index alone, unless a
 * filter needs more.
 */
function searchFrom<Row>(
  projection: Projection,
  { table, listed, within }: Pick<ListedFold<Row, never>, 'table' | 'listed' | 'within'>,
  texts: Texts,
  columns: NamedColumns,
  as: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const narrow = narrowOf(texts);
  const asked = columns.flatMap(([name, { sort, filter }]) =>
    name in listed && !narrow.includes(name) && !table.key.some((key) => key === name) && (sort || filter)
      ? [name]
      : [],
  );
  const same = [
    ...table.key.map((key, at) => [texts.owner[at] ?? '', key] as const),
    ...narrow.flatMap((column) => (within.includes(column) ? [[column, column] as const] : [])),
  ];
  return sql`(
    select ${sql.join([textColumns({ table }, texts), ...asked.map((column) => sql.ref(`t.${column}`))])}
    from ${rowsIn(projection, texts)} f join ${rowsIn(projection, { table })} t
      on ${sql.join(
        same.map(([narrowed, column]) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`f.${narrowed}`)}`),
        sql` and `,
      )}
  ) ${as}`;
}

/**
 * Condition that a word is in a record's folded text, or in the name of its unit. Units are looked up first, so that
 * the planner sees their ids, if there are any.
 * @param ofSome condition of records of some units
 */
async function searchedWithUnits(
  units: UnitsNamed,
  word: string,
  text: RawBuilder<unknown>,
  ofSome: (ids: readonly number[]) => Condition,
): Promise<Condition> {
  const ids = await units(word);
  const inText = holdsWord(text, word);
  return ids.length === 0 ? inText : sql<SqlBool>`(${inText} or ${ofSome(ids)})`;
}
