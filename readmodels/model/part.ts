import type { DerivedTable } from '../projection.ts';
import { type Column, type Columns, emptyRows, type RowOf, sqlTypes } from './columns.ts';

/** A table whose rows are made of a record's state. */
export type Part<State, Row> = DerivedTable<{ readonly record: State }, Row>;

export interface PartDefinition<State, Item, Own extends Columns<[Item, State, number]>> {
  readonly name: string;
  /** Columns that hold the record's key, in the order of that key. */
  readonly owner: readonly (keyof NoInfer<Own> & string)[];
  /** The columns that distinguish a record's rows. */
  readonly key: readonly (keyof NoInfer<Own> & string)[];
  /** Values of the state that its rows are made of: while these stay the same, so do the rows. */
  from(state: State): readonly unknown[];
  /** One row is made of each. */
  each(state: State): readonly Item[];
  /** Each of an item, the record's state, and the item's place among the others. */
  readonly columns: Own;
  readonly indexes: readonly string[];
}

/** The rows that belong to a record: an order's lines, its invoices. */
export function part<State, Item, const Own extends Columns<[Item, State, number]>>(
  definition: PartDefinition<State, Item, Own>,
): Part<State, RowOf<Own>> {
  type Row = RowOf<Own>;
  const { name, owner, key, from, each, columns, indexes } = definition;
  const own = Object.entries<Column<[Item, State, number]>>(columns);
  const emptyRow = emptyRows(own.map(([column]) => column));
  return {
    table: {
      name,
      columns: sqlTypes<Row>(columns),
      key: [...owner, ...key],
      indexes,
    },
    owner,
    from: ({ record }) => from(record),
    rowsOf: ({ record }) =>
      each(record).map((item, place) => {
        const row = emptyRow();
        for (const [column, { of }] of own) row[column] = of(item, record, place);
        return row as Row; // a value for each of its columns
      }),
  };
}
