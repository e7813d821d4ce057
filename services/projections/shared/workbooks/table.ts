import { type Money, type Quantity, sum, ZERO_MONEY, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';

type Amount = Money | Quantity;

/** A column of a table in a printed document or a workbook. */
export interface TableColumn<Row> {
  readonly title: string;
  readonly kind: 'text' | 'integer' | 'quantity' | 'money' | 'price' | 'date';
  /** Width in characters. */
  readonly width: number;
  /** Set for columns with sums below the groups and the table; quantities and money only. */
  readonly total?: true;
  /** Value of a row; decimals and days in their stored form. */
  of(row: Row): string | number | null;
}

/** Grouping of rows by key, with a subtotal below each group. */
export interface TableGroup<Row> {
  keyOf(row: Row): string;
  /** Name of a group: 'Renglón 266 Productos medicinales' */
  nameOf(row: Row): string;
}

/** Rows in the order of their groups, outermost first. */
export interface Table<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly groups: readonly TableGroup<Row>[];
  readonly rows: readonly Row[];
}

export type TableLine<Row> =
  | { readonly is: 'row'; readonly row: Row }
  /** Sum of the lines from `from` (the first line of the table is 0) to the line above this one. */
  | {
      readonly is: 'subtotal' | 'total';
      readonly name: string;
      readonly from: number;
      /** Sums by column; null: the column has none. */
      readonly sums: readonly (string | null)[];
    };

/** Lines of the table: rows, subtotals below each group from the innermost outwards, and the total. */
export function linesOf<Row>({ columns, groups, rows }: Table<Row>): readonly TableLine<Row>[] {
  const lines: TableLine<Row>[] = [];
  // First line and first row of each open group.
  const open = groups.map(() => ({ line: 0, row: 0 }));
  const close = (upTo: number, end: number, before: Row): void => {
    for (let level = groups.length - 1; level >= upTo; level -= 1) {
      const { line, row } = open[level] ?? { line: 0, row: 0 };
      lines.push({
        is: 'subtotal',
        name: `Subtotal ${groups[level]?.nameOf(before) ?? ''}`,
        from: line,
        sums: sumsOf(columns, rows.slice(row, end)),
      });
    }
    for (let level = upTo; level < groups.length; level += 1) open[level] = { line: lines.length, row: end };
  };
  let before: Row | undefined;
  for (const [at, row] of rows.entries()) {
    const previous = before;
    if (previous !== undefined) {
      const changed = groups.findIndex(({ keyOf }) => keyOf(previous) !== keyOf(row));
      if (changed >= 0) close(changed, at, previous);
    }
    lines.push({ is: 'row', row });
    before = row;
  }
  if (before !== undefined) close(0, rows.length, before);
  lines.push({ is: 'total', name: 'Total', from: 0, sums: sumsOf(columns, rows) });
  return lines;
}

const sumsOf = <Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): readonly (string | null)[] =>
  columns.map(({ total, kind, of }) => {
    if (!total) return null;
    const zero: Amount = kind === 'money' ? ZERO_MONEY : ZERO_QUANTITY;
    // Columns with sums have amounts in their normal form.
    return sum(
      rows.map((row) => of(row) as Amount),
      zero,
    );
  });
