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
  readonly render?: (row: Row) => ReactNode;
  /** What `render` draws are the words of `text`, as a link: they take the lines that they need. */
  readonly drawsWords?: true;
  /** Text of the value, for a tooltip and for cards, when `render` is no text. */
  readonly text?: ((row: Row) => string) | undefined;
  /** Its text in the cell of another; absent: `text`. */
  readonly inBrief?: (row: Row) => string;
}

/** A column of a list as the room allows it. */
export interface LaidColumn<Row> {
  readonly column: Column<Row>;
  /** Columns whose values are in its cells, below its own. */
  readonly holds: readonly Column<Row>[];
  /** Px that it is never narrower than. */
  readonly width: number;
  /** Its share of what is left; absent: it keeps its width. */
  readonly grows?: number | undefined;
  /** Stays in sight at the right while the others scroll. */
  readonly kept: boolean;
}

/** What the widest value of a kind needs. */
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
    case 'flag':
      return value === 1 ? 'SI' : 'NO';
    default:
      return text;
  }
}

/** `Ordenado por Fecha, descendente.`; '' where the list has its own order. */
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
  // a row of its own, which holds the totals alone
  return total === undefined ? '' : shownValue({ ...column, text: undefined }, totals as unknown as Row);
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

/** 'ITB 12'; a value that begins with the short name, 'ITB-12', has it already. */
const withShort = (short: string | undefined, text: string): string =>
  short === undefined || text.startsWith(short) ? text : `${short} ${text}`;

/** The texts of the columns that a cell holds, each after its short name: words in one line, each figure in its own. */
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

/** Words, also those that a drawing only makes a link of, take the lines that they need. */
export const isWords = <Row,>({ kind = 'text', render, drawsWords }: Column<Row>): boolean =>
  kind === 'text' && (!render || drawsWords === true);

const drawerOf =
  <Row,>(column: Column<Row>, holds: readonly Column<Row>[]) =>
  ({ data, node }: ICellRendererParams<Row>): ReactNode => {
    if (!data) return null;
    if (node.rowPinned) return totalText(column, data);
    const own = column.render ? column.render(data) : shownValue(column, data);
    if (holds.length === 0) return own;
    return (
      <span className="cell-holds">
        <span>{own}</span>
        {heldTexts(holds, data).map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
    );
  };

/** The grid's column; sorting is the server's, so the grid compares nothing. */
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
    // Given for each, as all that changes with the room: the grid keeps what was given before.
    cellRenderer:
      render || holds.length > 0
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
