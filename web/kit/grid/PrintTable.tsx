import './print.css';
import type { ColumnKind } from '@expediente/schemas/shared/form.ts';
import type { ReactNode } from 'react';
import { usePrinting } from '../layout/usePrinting.ts';

interface PrintColumn {
  readonly field: string;
  readonly title: string;
  readonly kind?: ColumnKind;
}

interface Props<Row, Column extends PrintColumn> {
  /** Caption, read when the table is printed. */
  caption(): string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  rowId(row: Row): string;
  cell(column: Column, row: Row): ReactNode;
  /** Last row of the table, with the totals. */
  readonly totals?: ReactNode | undefined;
  /** Content shown in its place on the screen. */
  readonly children: ReactNode;
}

const FIGURES: readonly (ColumnKind | undefined)[] = ['money', 'quantity', 'price', 'integer'];
export const printClass = ({ kind }: PrintColumn): string | undefined =>
  FIGURES.includes(kind) ? 'print-figure' : undefined;

/** A plain table with all rows for paper, its heads on each page; on the screen its children. */
export function PrintTable<Row, Column extends PrintColumn>(props: Props<Row, Column>) {
  const { caption, columns, rows, rowId, cell, totals, children } = props;
  const printing = usePrinting();
  return (
    <>
      <div className="no-print screen-only">{children}</div>
      {printing && (
        <table className="print-table">
          <caption>{caption()}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.field} scope="col" className={printClass(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowId(row)}>
                {columns.map((column) => (
                  <td key={column.field} className={printClass(column)}>
                    {cell(column, row)}
                  </td>
                ))}
              </tr>
            ))}
            {totals}
          </tbody>
        </table>
      )}
    </>
  );
}
