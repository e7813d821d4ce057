import type { Money, Price, Quantity } from '@expediente/kernel/decimal.ts';
import { DECIMALS, type DecimalKind } from '@expediente/kernel/limits.ts';
import type { ColumnType } from '../projection.ts';

/** Values of a column by the name of its type: PostgreSQL's own names, and the kinds of decimals (kernel/limits.ts). */
export interface Values extends Readonly<Record<'json' | 'jsonb', unknown>> {
  readonly integer: number;
  readonly text: string;
  readonly date: string;
  readonly boolean: boolean;
  /** ISO text in a fold; a query answers a Date. */
  readonly timestamptz: string;
  readonly 'integer[]': readonly number[];
  readonly money: Money;
  readonly quantity: Quantity;
  readonly price: Price;
}
export type ValueType = keyof Values;

/** How a list is sorted by a column. An index serves it in both directions, unless it says that none does. */
export interface Sorting {
  /** May be unknown: comes last both ways. */
  readonly nullable?: true;
  /** No index serves it: only lists of a bounded length are sorted so. */
  readonly unindexed?: true;
}

/**
 * How a list is filtered by a column: equal to one of the values, or holding one of the texts; `searched`: holding
 * one, and the model's search text holds this column's, so that its index finds the candidates.
 */
export type Filtering = 'equal' | 'contains' | 'searched';

/** Use of a column in lists. */
export interface Listed {
  readonly sort?: Sorting;
  readonly filter?: Filtering;
  /** True: no row of a list has it; a detail may ask for it. */
  readonly unlisted?: true;
}

/** A column of a table, made from what its row is made of: `{ type: 'integer', of: (state) => state.number }`. */
export type Column<Source extends readonly unknown[]> = {
  readonly [Type in ValueType]: Listed & {
    readonly type: Type;
    of(...source: Source): Values[Type] | null;
  };
}[ValueType];

export type Columns<Source extends readonly unknown[]> = Readonly<Record<string, Column<Source>>>;

/** Columns of a key, by the names of their types. */
export type KeyColumns = Readonly<Record<string, 'integer' | 'text'>>;

/** A row of such columns, as a fold makes it. */
export type RowOf<C extends Columns<never>> = { readonly [Name in keyof C]: ReturnType<C[Name]['of']> };
export type KeyOf<K extends KeyColumns> = { readonly [Name in keyof K]: Values[K[Name]] };

/**
 * A maker of rows that are still empty, for code that fills them column by column in a loop. JSON.parse makes an object of
 * a fixed shape, and copies of it keep that: one that grows by names in variables becomes a hash table, which costs a
 * rebuild a tenth of its time.
 */
export function emptyRows(columns: readonly string[]): () => Record<string, unknown> {
  const empty: Record<string, unknown> = JSON.parse(
    JSON.stringify(Object.fromEntries(columns.map((column) => [column, null]))),
  );
  return () => ({ ...empty });
}

/** PostgreSQL's type for one of ours. */
export const sqlType = (type: ValueType): ColumnType =>
  type in DECIMALS ? DECIMALS[type as DecimalKind].column : (type as Exclude<ValueType, DecimalKind>);

/** PostgreSQL's types of a row's columns, by their names: `columns` has each of them. */
export const sqlTypes = <Row>(
  columns: Readonly<Record<string, ValueType | { readonly type: ValueType }>>,
): Readonly<Record<keyof Row & string, ColumnType>> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      sqlType(typeof column === 'string' ? column : column.type),
    ]),
  ) as Record<keyof Row & string, ColumnType>; // the caller's columns are the row's
