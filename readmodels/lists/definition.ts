import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ColumnType } from '../projection.ts';
import type { ReadDatabase } from '../read-database.ts';

export type Condition = RawBuilder<SqlBool>;

/** How a column is filtered: equal to one of the values, or holding one of the texts. */
export type FilterKind = 'integer' | 'text' | 'contains';

export interface Filter {
  readonly kind: FilterKind;
  readonly of: RawBuilder<unknown>;
  /** The folded text that holds this column's: its index finds the candidates of a `contains`. */
  readonly within?: RawBuilder<unknown>;
}

/** Column that a list may be sorted by. An index `(scope…, of, key…)` serves it in both directions. */
export interface SortColumn {
  readonly of: RawBuilder<unknown>;
  /** May be unknown: comes last both ways, and has an index of its own for descending. */
  readonly nullable?: true;
  /** No index serves it: only lists of a bounded length are sorted so. */
  readonly unindexed?: true;
}

/** Condition of every question to a list, and the columns that it looks at. */
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
 * One list as data: what it reads, what may be searched, sorted and filtered. Column names come from clients
 * only through the lists' own records, never into SQL.
 */
export interface ListDefinition<Row = unknown> {
  /** `read.order_1f09c4 o` with its joins. */
  readonly from: RawBuilder<unknown>;
  /** Where its texts are looked at (a search, a filter `within` them), when not in `from`: the same aliases and columns. */
  readonly searchFrom?: RawBuilder<unknown>;
  readonly select: RawBuilder<Row>;
  /** The key of its rows, which also breaks ties in the direction of the sort. */
  readonly key: readonly ListKey[];
  /** Condition of rows that hold a word of the search. */
  searched(db: ReadDatabase, word: string): Promise<Condition>;
  readonly sort: Readonly<Record<string, SortColumn>>;
  /** The default order. */
  readonly order: { readonly column: string; readonly descending: boolean };
  /** Filters by the columns' own names where a table of counts has them. */
  readonly filters: Readonly<Record<string, Filter>>;
  /** The first covers whatever the list is narrowed by; absent: the list is never long. */
  readonly counts?: readonly [CountSource, ...CountSource[]];
  /**
   * Set where any of many hits of a search are as good: nothing is the newest, and words of the order's own column are
   * together in it, where a walk would come to them late.
   */
  readonly anyHits?: true;
}

/** The key's columns as an expression: `o.id`, `c.id_unit, c.year`. */
export const keysOf = ({ key }: Pick<ListDefinition, 'key'>): RawBuilder<unknown> =>
  sql.join(key.map(({ of }) => of));

/** Sorts by a column as it is. */
export const by = (column: string, more: Omit<SortColumn, 'of'> = {}): SortColumn => ({
  of: sql.ref(column),
  ...more,
});
