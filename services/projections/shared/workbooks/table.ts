import { type Money, type Quantity, sum, ZERO_MONEY, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';

type Amount = Money | Quantity;

/** A column of a table that is printed or goes out as a workbook. */
export interface TableColumn<Row> {
  readonly title: string;
  readonly kind: 'text' | 'integer' | 'quantity' | 'money' | 'price' | 'date';
  /** In characters. */
  readonly width: number;
  /** Its sums stand below the groups and the table; quantities and money only. */
  readonly total?: true;
  /** Decimals and days as the product keeps them. */
  of(row: Row): string | number | null;
}

/** Rows of one key stand together, with their subtotal below. */
export interface TableGroup<Row> {
  keyOf(row: Row): string;
  /** 'Renglón 266 Productos medicinales' */
  nameOf(row: Row): string;
}

/** Rows in the order of their groups, the outermost first. */
export interface Table<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly groups: readonly TableGroup<Row>[];
  readonly rows: readonly Row[];
}

export type TableLine<Row> =
  | { readonly is: 'row'; readonly row: Row }
  /** Sum of the lines from `from` (the first line of the table is 0) to the one above it. */
  | {
      readonly is: 'subtotal' | 'total';
      readonly name: string;
      readonly from: number;
      /** Sums by column; null where there is none. */
      readonly sums: readonly (string | null)[];
    };

/** The table line by line: rows, the subtotals below each group from the innermost out, and the total. */
export function linesOf<Row>({ columns, groups, rows }: Table<Row>): readonly TableLine<Row>[] {
  const lines: TableLine<Row>[] = [];
  // First line and first row of each group that is open.
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
    // Columns with sums hold amounts in their normal form.
    return sum(
      rows.map((row) => of(row) as Amount),
      zero,
    );
  });
