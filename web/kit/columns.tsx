import type { ColumnKind } from '@expediente/schemas/shared/form.ts';
import type { ListColumn, StatusColumn, Statuses } from '@expediente/schemas/shared/layout.ts';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import type { ReactNode } from 'react';
import { font } from '../app/tokens.ts';
import { dateText, instantText, moneyText, priceText, quantityText } from './amounts.tsx';

/** One column of a list: its definition, and how the web draws it. */
export interface Column<Row> extends ListColumn<Row> {
  /** Codes of the statuses under which it is left out, as `underStatuses` takes them from the life cycle. */
  readonly leftOutUnder?: readonly number[] | undefined;
  /** Codes of the statuses under which alone it is shown. */
  readonly onlyUnder?: readonly number[] | undefined;
  readonly render?: (row: Row) => ReactNode;
  /** Text of the value, for a tooltip and for cards, when `render` is no text. */
  readonly text?: (row: Row) => string;
}

/** What the widest value of a kind needs. */
const LEAST: Readonly<Record<ColumnKind, number>> = {
  text: 72,
  money: 104,
  quantity: 80,
  price: 92,
  integer: 64,
  date: 90,
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

/** `Ordenado por Fecha, descendente.`; '' where the list has its own order. */
export function orderInWords<Row>(columns: readonly Column<Row>[], sort: string): string {
  const descending = sort.startsWith('-');
  const column = columns.find(({ field }) => field === (descending ? sort.slice(1) : sort));
  return column ? `Ordenado por ${column.title}, ${descending ? 'descendente' : 'ascendente'}.` : '';
}

/** The columns that say something where the list is narrowed to these values. */
export const shownColumns = <Row,>(
  columns: readonly Column<Row>[],
  filters: Readonly<Record<string, readonly string[]>>,
): readonly Column<Row>[] =>
  columns.filter(
    ({ leftOutUnder, onlyUnder }) =>
      !(leftOutUnder && within(filters, leftOutUnder)) &&
      (onlyUnder === undefined || within(filters, onlyUnder)),
  );

/** True when the list is narrowed to statuses, and to none but these. */
const within = (filters: Readonly<Record<string, readonly string[]>>, codes: readonly number[]): boolean => {
  const chosen = filters.state ?? [];
  return chosen.length > 0 && chosen.every((each) => codes.includes(Number(each)));
};

/** What a life cycle's table says of its statuses by their tags. */
interface StatusTags<Tag extends string> {
  readonly statuses: readonly { readonly code: number }[];
  codes(...of: readonly Tag[]): readonly number[];
}

/** A layout's columns, each with the codes of the statuses under which it is left out or shown alone. */
export function underStatuses<Row, Tag extends string>(
  columns: readonly StatusColumn<Row, Tag>[],
  { statuses, codes }: StatusTags<NoInfer<Tag>>,
): readonly Column<Row>[] {
  const codesOf = (under: Statuses<Tag> | undefined): readonly number[] | undefined => {
    if (under === undefined) return undefined;
    if ('of' in under) return codes(under.of);
    const without = codes(under.but);
    return statuses.map(({ code }) => code).filter((code) => !without.includes(code));
  };
  return columns.map(({ leftOutUnder, onlyUnder, ...column }) => ({
    ...column,
    leftOutUnder: codesOf(leftOutUnder),
    onlyUnder: codesOf(onlyUnder),
  }));
}

/** A head's padding and the arrow of its sort. */
const HEAD_REST = 26;
let drawn: CanvasRenderingContext2D | null = null;

/** A head breaks between its words only: the widest decides. */
function headWidth(title: string): number {
  drawn ??= document.createElement('canvas').getContext('2d');
  const pen = drawn;
  if (!pen) return 0;
  pen.font = `600 12px ${font}`;
  return Math.ceil(HEAD_REST + Math.max(...title.split(/\s+/).map((word) => pen.measureText(word).width)));
}

/** Px that a column is never narrower than. */
const leastWidth = <Row,>({ width, title, kind = 'text' }: Column<Row>): number =>
  Math.max(width ?? LEAST[kind], headWidth(title));

/** Whether that column ends beyond the room (px) when all of them are as narrow as they may be. */
export function liesBeyond<Row>(
  columns: readonly Column<Row>[],
  field: string | undefined,
  room: number,
): boolean {
  const place = columns.findIndex((column) => column.field === field);
  const end = columns.slice(0, place + 1).reduce((sum, column) => sum + leastWidth(column), 0);
  return end > room;
}

/**
 * The grid's column; sorting is the server's, so the grid compares nothing. One that is `kept` stands still at the
 * right, where the others scroll.
 */
export function gridColumn<Row>(column: Column<Row>, sort: string, kept = false): ColDef<Row> {
  const { field, render, grow, kind = 'text', lines = 1 } = column;
  const width = leastWidth(column);
  const classes = [
    ...(FIGURES.includes(kind) ? ['ag-right-aligned-cell', 'figures'] : []),
    ...(lines > 1 ? ['lines'] : []),
  ];
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
    // Said of each: the grid goes on with what was said before.
    pinned: kept ? 'right' : null,
    ...(grow && !kept ? { minWidth: width, flex: grow } : { width, flex: null }),
    ...(FIGURES.includes(kind) ? { headerClass: 'ag-right-aligned-header' } : {}),
    ...(classes.length > 0 ? { cellClass: classes } : {}),
  };
}

/** Heights of a row by the lines that its values may take. */
const HEIGHTS = { 1: 34, 2: 44 } as const;

/** The height of a list's rows: what its highest column needs. */
export const rowHeight = <Row,>(columns: readonly Column<Row>[]): number =>
  HEIGHTS[columns.some(({ lines }) => lines === 2) ? 2 : 1];
