import type { DerivedTable } from '../projection.ts';
import { type Column, type Columns, emptyRows, type RowOf, sqlTypes } from './columns.ts';

/** A table whose rows are made from a record's state. */
export type Part<State, Row> = DerivedTable<{ readonly record: State }, Row>;

export interface PartDefinition<State, Item, Own extends Columns<[Item, State, number]>> {
  readonly name: string;
  /** Columns with the record's key, in the order of that key. */
  readonly owner: readonly (keyof NoInfer<Own> & string)[];
  /** Columns that distinguish the rows of a record. */
  readonly key: readonly (keyof NoInfer<Own> & string)[];
  /** Values of the state that the rows depend on: while these stay the same, so do the rows. */
  from(state: State): readonly unknown[];
  /** Items of the state, each of which makes one row. */
  each(state: State): readonly Item[];
  /** Columns made from an item, the record's state, and the item's place. */
  readonly columns: Own;
  readonly indexes: readonly string[];
}

/** Rows that belong to a record, such as an order's lines and invoices. */
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
        return row as Row; // each column has a value
      }),
  };
}
