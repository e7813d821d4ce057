import type { ColumnKind } from '@expediente/schemas/shared/form.ts';
import type { ListColumn, StatusColumn, Statuses } from '@expediente/schemas/shared/layout.ts';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import type { ReactNode } from 'react';
import { dateText, instantText, moneyText, priceText, quantityText } from '../figures/amounts.tsx';
import { drawnOnce } from '../grid/drawn-once.ts';
import { sortOf } from './list-state.ts';

/** One column of a list: its definition, and how the web draws it. */
export interface Column<Row> extends ListColumn<Row> {
  /** Codes of the statuses under which it is left out, as `underStatuses` takes them from the life cycle. */
  readonly leftOutUnder?: readonly number[] | undefined;
  /** Codes of the statuses under which alone it is shown. */
  readonly onlyUnder?: readonly number[] | undefined;
  /** Its width is the one that was chosen, whatever its values need. */
  readonly fixed?: boolean;
  readonly render?: (row: Row) => ReactNode;
  /** Set for a row whose value is bold, in a cell of its own or in another's. */
  readonly isBold?: (row: Row) => boolean;
  /** `render` draws the words of `text`, as a link: they may wrap, and the row's height considers them. */
  readonly drawsWords?: true;
  /** Text of the value, for a tooltip and for cards, when `render` is no text. */
  readonly text?: ((row: Row) => string) | undefined;
  /** Shorter text for the cell of another column; absent: `text`. */
  readonly inBrief?: (row: Row) => string;
}

/** A column of a list with its place and width in the present room. */
export interface LaidColumn<Row> {
  readonly column: Column<Row>;
  /** Columns whose values are shown in its cells, below its own. */
  readonly holds: readonly Column<Row>[];
  /** Least width in px. */
  readonly width: number;
  /** Share of the remaining room; absent: the column keeps its width. */
  readonly grows?: number | undefined;
  /** Stays in sight at the right while the others scroll. */
  readonly kept: boolean;
}

/** Width in px of the widest value of each kind. */
export const LEAST_WIDTHS: Readonly<Record<ColumnKind, number>> = {
  text: 72,
  money: 104,
  quantity: 80,
  price: 92,
  integer: 64,
  date: 90,
  instant: 138,
  flag: 48,
};

export const FIGURES: readonly ColumnKind[] = ['money', 'quantity', 'price', 'integer'];

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
    case 'flag':
      return value === 1 ? 'SI' : 'NO';
    default:
      return text;
  }
}

/** Order of a list in words, `Ordenado por Fecha, descendente.`; '' where the list has its own order. */
export function orderInWords<Row>(columns: readonly Column<Row>[], sort: string): string {
  const { field: by, descending } = sortOf(sort);
  const column = columns.find(({ field }) => field === by);
  return column ? `Ordenado por ${column.title}, ${descending ? 'descendente' : 'ascendente'}.` : '';
}

/** Text of the total row below a column; '' where it has no total. */
export function totalText<Row>(
  column: Column<Row>,
  totals: Readonly<Partial<Record<Extract<keyof Row, string>, string>>>,
): string {
  const { [column.field]: total } = totals;
  // the totals stand in for a row: only the total's own field is read
  return total === undefined ? '' : shownValue({ ...column, text: undefined }, totals as unknown as Row);
}

/** Columns to show under these filters: some are left out, or shown only, under certain statuses. */
export const shownColumns = <Row,>(
  columns: readonly Column<Row>[],
  filters: Readonly<Record<string, readonly string[]>>,
): readonly Column<Row>[] =>
  columns.filter(
    ({ leftOutUnder, onlyUnder }) =>
      !(leftOutUnder && within(filters, leftOutUnder)) &&
      (onlyUnder === undefined || within(filters, onlyUnder)),
  );

/** True when the list is filtered by status, and only by these statuses. */
const within = (filters: Readonly<Record<string, readonly string[]>>, codes: readonly number[]): boolean => {
  const chosen = filters.state ?? [];
  return chosen.length > 0 && chosen.every((each) => codes.includes(Number(each)));
};

/** Part of a life cycle's table that finds statuses by their tags. */
interface StatusTags<Tag extends string> {
  readonly statuses: readonly { readonly code: number }[];
  codes(...of: readonly Tag[]): readonly number[];
}

/** Columns of a layout with its status tags resolved to codes. */
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

/** A value after its column's short name, 'ITB 12', unless the value begins with it, as 'ITB-12'. */
const withShort = (short: string | undefined, text: string): string =>
  short === undefined || text.startsWith(short) ? text : `${short} ${text}`;

/** Texts of the columns that a cell holds, each after its short name: words in one line, each figure in its own. */
export function heldTexts<Row>(holds: readonly Column<Row>[], row: Row): readonly string[] {
  const texts = holds.flatMap((column) => {
    const text = column.inBrief?.(row) ?? shownValue(column, row);
    return text === '–' ? [] : [{ text: withShort(column.short, text), column }];
  });
  const [words, others] = [true, false].map((are) =>
    texts.filter(({ column: { kind = 'text' } }) => (kind === 'text') === are).map(({ text }) => text),
  );
  return [...(words && words.length > 0 ? [words.join(' · ')] : []), ...(others ?? [])];
}

/** True for a column of words, which may wrap, also where `render` draws them as a link. */
export const isWords = <Row,>({ kind = 'text', render, drawsWords }: Column<Row>): boolean =>
  kind === 'text' && (!render || drawsWords === true);

const drawerOf =
  <Row,>(column: Column<Row>, holds: readonly Column<Row>[]) =>
  ({ data, node }: ICellRendererParams<Row>): ReactNode => {
    if (!data) return null;
    if (node.rowPinned) return totalText(column, data);
    const drawn = column.render ? column.render(data) : shownValue(column, data);
    const own = column.isBold?.(data) ? <strong>{drawn}</strong> : drawn;
    if (holds.length === 0) return own;
    const bold = heldTexts(
      holds.filter(({ isBold }) => isBold?.(data)),
      data,
    );
    return (
      <span className="cell-holds">
        <span>{own}</span>
        {heldTexts(holds, data).map((text) => (
          <small key={text}>{bold.includes(text) ? <strong>{text}</strong> : text}</small>
        ))}
      </span>
    );
  };

/** AG Grid's column; its comparator does nothing, because the server sorts. */
export function gridColumn<Row>(
  { column, holds, width, grows, kept }: LaidColumn<Row>,
  sort: string,
): ColDef<Row> {
  const { field, render, kind = 'text' } = column;
  const classes = [
    ...(FIGURES.includes(kind) ? ['ag-right-aligned-cell', 'figures'] : []),
    ...((column.lines ?? 1) > 1 ? ['lines'] : []),
    ...(isWords(column) ? ['words'] : []),
  ];
  return {
    colId: field,
    headerName: column.title,
    valueGetter: ({ data, node }) =>
      !data ? '' : node?.rowPinned ? totalText(column, data) : shownValue(column, data),
    // Set on every column, as all properties that change with the room: AG Grid keeps a previous value otherwise.
    cellRenderer:
      render || column.isBold || holds.length > 0
        ? drawnOnce(column, holds.map((each) => each.field).join(' '), () => drawerOf(column, holds))
        : undefined,
    ...(render ? {} : { tooltipValueGetter: ({ value }: { value?: unknown }) => value }),
    sortable: column.sortable ?? true,
    comparator: () => 0,
    sort: sort === field ? 'asc' : sort === `-${field}` ? 'desc' : null,
    pinned: kept ? 'right' : null,
    ...(grows && !kept ? { minWidth: width, flex: grows } : { width, flex: null }),
    ...(FIGURES.includes(kind) ? { headerClass: 'ag-right-aligned-header' } : {}),
    ...(classes.length > 0 ? { cellClass: classes } : {}),
  };
}
