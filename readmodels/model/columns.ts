import type { Money, Price, Quantity } from '@expediente/kernel/decimal.ts';
import { DECIMALS, type DecimalKind } from '@expediente/kernel/limits.ts';
import type { ColumnType } from '../projection.ts';

/** Values of a column by its type: PostgreSQL's own types, and the kinds of decimals (kernel/limits.ts). */
export interface Values extends Readonly<Record<'json' | 'jsonb', unknown>> {
  readonly integer: number;
  readonly text: string;
  readonly date: string;
  readonly boolean: boolean;
  /** ISO text in a fold; queries answer a Date. */
  readonly timestamptz: string;
  readonly 'integer[]': readonly number[];
  readonly 'text[]': readonly string[];
  readonly money: Money;
  readonly quantity: Quantity;
  readonly price: Price;
}
export type ValueType = keyof Values;

/** Use of a column to sort lists. An index serves both directions, unless `unindexed` is set. */
export interface Sorting {
  /** Set for columns that may be null: nulls come last in both directions. */
  readonly nullable?: true;
  /** Set for columns without index, by which only lists of a limited length are sorted. */
  readonly unindexed?: true;
}

/**
 * Use of a column to filter lists: `equal` to one of the values, or `contains` one of the texts; `searched`: contains
 * one, and the model's search text contains the column's value, so that its index finds the candidates.
 */
export type Filtering = 'equal' | 'contains' | 'searched';

/** Use of a column in lists. */
export interface Listed {
  readonly sort?: Sorting;
  readonly filter?: Filtering;
  /** Set for columns that no row of a list has; a detail may read them. */
  readonly unlisted?: true;
}

/** A column of a table, made from the source of its row: `{ type: 'integer', of: (state) => state.number }`. */
export type Column<Source extends readonly unknown[]> = {
  readonly [Type in ValueType]: Listed & {
    readonly type: Type;
    of(...source: Source): Values[Type] | null;
  };
}[ValueType];

export type Columns<Source extends readonly unknown[]> = Readonly<Record<string, Column<Source>>>;

/** Columns of a key, by the names of their types. */
export type KeyColumns = Readonly<Record<string, 'integer' | 'text'>>;

/** Row with such columns, in the form of a fold. */
export type RowOf<C extends Columns<never>> = { readonly [Name in keyof C]: ReturnType<C[Name]['of']> };
export type KeyOf<K extends KeyColumns> = { readonly [Name in keyof K]: Values[K[Name]] };

/**
 * Maker of empty rows, for code that fills them column by column in a loop. JSON.parse makes an object of a fixed
 * shape, which its copies keep: an object that grows by variable names becomes a hash table, which costs a rebuild a
 * tenth of its time.
 */
export function emptyRows(columns: readonly string[]): () => Record<string, unknown> {
  const empty: Record<string, unknown> = JSON.parse(
    JSON.stringify(Object.fromEntries(columns.map((column) => [column, null]))),
  );
  return () => ({ ...empty });
}

/** PostgreSQL's type for a column type. */
export const sqlType = (type: ValueType): ColumnType =>
  type in DECIMALS ? DECIMALS[type as DecimalKind].column : (type as Exclude<ValueType, DecimalKind>);

/** PostgreSQL's types for the columns of a row, by name; `columns` has all of them. */
export const sqlTypes = <Row>(
  columns: Readonly<Record<string, ValueType | { readonly type: ValueType }>>,
): Readonly<Record<keyof Row & string, ColumnType>> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      sqlType(typeof column === 'string' ? column : column.type),
    ]),
  ) as Record<keyof Row & string, ColumnType>; // the caller's columns are the row's
