import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ColumnType } from '../projection.ts';
import type { ReadDatabase } from '../read-database.ts';

export type Condition = RawBuilder<SqlBool>;

/** Ids of the units whose names contain a word; each word is looked up once for all lists of a search. */
export type UnitsNamed = (word: string) => Promise<readonly number[]>;

/** Kinds of filters: a column equals one of the values, or contains one of the texts. */
export type FilterKind = 'integer' | 'text' | 'contains';

export interface Filter {
  readonly kind: FilterKind;
  readonly of: RawBuilder<unknown>;
  /** Folded text that contains the column's value: its index finds the candidates of a `contains`. */
  readonly within?: RawBuilder<unknown>;
}

/** Column that a list may be sorted by. An index `(scope…, of, key…)` serves it in both directions. */
export interface SortColumn {
  readonly of: RawBuilder<unknown>;
  /**
   * Set for columns that may be null: nulls come last in both directions, and descending order has an index of its own.
   */
  readonly nullable?: true;
  /** Set for columns without index, by which only lists of a limited length are sorted. */
  readonly unindexed?: true;
}

/** Condition that applies to every question to a list, with its columns. */
export interface Within {
  readonly columns: readonly string[];
  readonly condition: Condition;
}

/** A column of the key of a list's rows. */
export interface ListKey {
  readonly of: RawBuilder<unknown>;
  readonly type: ColumnType;
}

/** A table of counts (projection.ts `counts`) under the list's own alias, so that the same conditions read it. */
export interface CountSource {
  readonly from: RawBuilder<unknown>;
  readonly columns: readonly string[];
}

/**
 * A list as data: its source, and the columns for searches, sorts and filters. Column names from clients only select
 * entries here, and never become SQL.
 */
export interface ListDefinition<Row = unknown> {
  /** `read.order_1f09c4 o` with its joins. */
  readonly from: RawBuilder<unknown>;
  /** Source for searches and filters `within` texts, if not `from`; it has the same aliases and columns. */
  readonly searchFrom?: RawBuilder<unknown>;
  /**
   * Source for words, scope and default order alone, if there is a smaller one. Without a join the planner cannot read
   * all records for a word that it takes for frequent.
   */
  readonly wordsFrom?: RawBuilder<unknown>;
  readonly select: RawBuilder<Row>;
  /** Key of the rows, which also breaks ties, in the direction of the sort. */
  readonly key: readonly ListKey[];
  /** Lookup of units by the words of one search; absent: a search of the list needs none. */
  unitsNamed?(db: ReadDatabase): UnitsNamed;
  /** Condition of rows that contain a word of the search. */
  searched(units: UnitsNamed, word: string): Promise<Condition>;
  /** Folded text with the words of a record's own, its numbers first; absent: it has no such text. */
  readonly text?: RawBuilder<unknown>;
  /** Array of the record's own numbers, with an index; absent: whole numbers are looked for in the text. */
  readonly numbers?: RawBuilder<unknown>;
  readonly sort: Readonly<Record<string, SortColumn>>;
  /** The default order. */
  readonly order: { readonly column: string; readonly descending: boolean };
  /** Filters by name; named like the columns where a table of counts has these. */
  readonly filters: Readonly<Record<string, Filter>>;
  /** Tables of counts, of which the first has all columns that may narrow the list; absent: the list is never long. */
  readonly counts?: readonly [CountSource, ...CountSource[]];
  /**
   * Set if a search may return any of many hits: no row counts as newest, and hits may lie together in the list's
   * order, where an ordered scan would reach them late.
   */
  readonly anyHits?: true;
}

/** Columns of the key as an expression: `o.id`, `c.id_unit, c.year`. */
export const keysOf = ({ key }: Pick<ListDefinition, 'key'>): RawBuilder<unknown> =>
  sql.join(key.map(({ of }) => of));

/** Sorts by a column without conversion. */
export const by = (column: string, more: Omit<SortColumn, 'of'> = {}): SortColumn => ({
  of: sql.ref(column),
  ...more,
});
