import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import type { ReactNode } from 'react';
import { dateText, instantText, moneyText, priceText, quantityText } from './amounts.tsx';

export type ColumnKind = 'text' | 'money' | 'quantity' | 'price' | 'integer' | 'date' | 'instant';

/** One column of a list. */
export interface Column<Row> {
  /** Name of the field, which is also what the server sorts by. */
  readonly field: Extract<keyof Row, string>;
  readonly title: string;
  readonly kind?: ColumnKind;
  /** Wanted width in px; wider when there is room, in proportion. Descriptions may be narrower. */
  readonly width?: number;
  /** Keeps its width. */
  readonly fixed?: boolean;
  /** The server sorts by it; true unless said. */
  readonly sortable?: boolean;
  readonly render?: (row: Row) => ReactNode;
  /** Text of the value, for a tooltip and for cards, when `render` is no text. */
  readonly text?: (row: Row) => string;
}

/** What the widest value of a kind needs. */
const LEAST: Readonly<Record<ColumnKind, number>> = {
  text: 72,
  money: 108,
  quantity: 84,
  price: 100,
  integer: 72,
  date: 96,
  instant: 138,
};

const FIGURES: readonly ColumnKind[] = ['money', 'quantity', 'price', 'integer'];

/** The value of a column as people read it. */
export function shownValue<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = row[column.field];
  if (value === null || value === undefined || value === '') return '–';
  const text = String(value);
  switch (column.kind) {
    case 'money':
      return moneyText(text);
    case 'quantity':
      return quantityText(text);
    case 'price':
      return priceText(text);
    case 'date':
      return dateText(text);
    case 'instant':
      return instantText(text);
    default:
      return text;
  }
}

/** From this width on a text is a description: in a narrow grid it gives way before anything is pushed out of sight. */
const DESCRIPTION = 130;
const LEAST_DESCRIPTION = 96;

const leastOf = <Row,>({ kind = 'text', render }: Column<Row>, width: number): number =>
  kind === 'text' && !render && width >= DESCRIPTION
    ? Math.max(LEAST_DESCRIPTION, Math.round(width * 0.6))
    : width;

/** The grid's column; sorting is the server's, so the grid compares nothing. */
export function gridColumn<Row>(column: Column<Row>, sort: string): ColDef<Row> {
  const { field, render } = column;
  const figures = FIGURES.includes(column.kind ?? 'text');
  const width = Math.max(column.width ?? 0, LEAST[column.kind ?? 'text']);
  return {
    colId: field,
    headerName: column.title,
    valueGetter: ({ data }) => (data ? shownValue(column, data) : ''),
    ...(render
      ? { cellRenderer: ({ data }: ICellRendererParams<Row>) => (data ? render(data) : null) }
      : { tooltipValueGetter: ({ value }: { value?: unknown }) => value }),
    sortable: column.sortable ?? true,
    comparator: () => 0,
    sort: sort === field ? 'asc' : sort === `-${field}` ? 'desc' : null,
    ...(column.fixed
      ? { width, suppressSizeToFit: true }
      : { minWidth: leastOf(column, width), flex: width }),
    ...(figures
      ? { headerClass: 'ag-right-aligned-header', cellClass: 'ag-right-aligned-cell figures' }
      : {}),
  };
}
