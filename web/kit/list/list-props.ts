import type { ListView } from '@expediente/schemas/shared/layout.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type { ReactNode, Ref } from 'react';
import type { Column } from './columns.tsx';
import type { Filter } from './filters.tsx';
import type { List } from './useList.ts';

export interface DataListProps<Row, Answer extends Page<Row> = Page<Row>> {
  readonly list: List<Row, Answer>;
  /** Name of the list for screen readers: 'Listado de pedidos'. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  rowId(row: Row): string;
  /** Three key fields of a card below 992 px, the first its heading. */
  readonly card: readonly Extract<keyof Row, string>[];
  /** Heading of a card, where its first key field does not identify the row. */
  readonly cardTitle?: (row: Row) => string;
  /** Content next to a card's heading. */
  readonly cardAside?: (row: Row) => ReactNode;
  /** Icons of a row's actions, usually RowActions. */
  readonly actions?: (row: Row) => ReactNode;
  /** Columns of one button per row, in front of the actions; on a card the buttons are among the actions. */
  readonly buttons?: readonly ButtonColumn<Row>[] | undefined;
  /** State on which the actions depend besides their row: another value draws them again. */
  readonly actionsUnder?: string | undefined;
  /** Opens a row on Enter and double click. */
  readonly onOpen?: (row: Row) => void;
  /** True for a row under which the following ones belong: an executor unit above its cost centres. */
  readonly heading?: (row: Row) => boolean;
  readonly filters?: readonly Filter[];
  /** Filters that are drawn elsewhere, as tabs, or only while they have a value. */
  readonly otherFilters?: readonly string[];
  /** Views that are shipped with the list. */
  readonly views?: readonly ListView[] | undefined;
  /** Buttons of the list: crear, plantilla. */
  readonly toolbar?: ReactNode;
  readonly selectable?: (row: Row) => boolean;
  /** Reason for which a row cannot be ticked together with the ticked ones, shown at its box; undefined: it can. */
  readonly blocked?: (row: Row, chosen: readonly Row[]) => string | undefined;
  /** Reason for which a step in bulk left a row out, marked at its box; undefined: none did. */
  readonly noted?: (row: Row) => string | undefined;
  /** Buttons for the chosen rows. */
  readonly selectionActions?: (rows: readonly Row[]) => ReactNode;
  /** Next step after one on the rows chosen before, shown while none is chosen. */
  readonly selectionNext?: ReactNode;
  /** Last row: totals of all records under the search and filters, by field. */
  readonly totals?: ListTotals<Row> | undefined;
  /** Called when its rows are drawn, or it is known that there are none. */
  onDrawn?(): void;
  /** Reason for which there are no records yet, and one action. */
  readonly nothing?: { readonly text: string; readonly action?: ReactNode };
  /** In the place of the list's search field; null: there is no search. */
  readonly search?: ReactNode;
}

/** A column of one button per row. */
export interface ButtonColumn<Row> {
  readonly id: string;
  readonly title: string;
  draw(row: Row): ReactNode;
}

/** Values of a list's total row by field, as the rows have them. */
export type ListTotals<Row> = Readonly<Partial<Record<Extract<keyof Row, string>, string>>>;

/** Handle with which the search moves the focus into the rows. */
export interface RowsEntry {
  /** Puts the focus on the first row. */
  enter(): void;
}

/** Props of the component that draws the rows: the grid, or the cards. */
export interface RowsProps<Row, Answer extends Page<Row> = Page<Row>> extends DataListProps<Row, Answer> {
  readonly entry: Ref<RowsEntry>;
  /** All columns of the list, in its own order, while `columns` are those that are shown. */
  readonly allColumns: readonly Column<Row>[];
  /** Called with true when a sortable column is in the cell of another. */
  onHeld(held: boolean): void;
}
