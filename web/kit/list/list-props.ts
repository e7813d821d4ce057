import type { Page } from '@expediente/schemas/shared/read.ts';
import type { ReactNode, Ref } from 'react';
import type { Column } from './columns.tsx';
import type { Filter } from './ListTools.tsx';
import type { List } from './useList.ts';

export interface DataListProps<Row, Answer extends Page<Row> = Page<Row>> {
  readonly list: List<Row, Answer>;
  /** Names the list for screen readers: 'Listado de pedidos'. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  rowId(row: Row): string;
  /** Three key fields of a card below 992 px, the first its heading. */
  readonly card: readonly Extract<keyof Row, string>[];
  /** What identifies the row where its first key field does not. */
  readonly cardTitle?: (row: Row) => string;
  /** Next to a card's heading. */
  readonly cardAside?: (row: Row) => ReactNode;
  /** Icons of a row's actions, usually RowActions. */
  readonly actions?: (row: Row) => ReactNode;
  /** Columns of one button a row, in front of the actions; on a card the actions hold them. */
  readonly buttons?: readonly ButtonColumn<Row>[] | undefined;
  /** What the actions depend on besides their row: another value draws them again. */
  readonly actionsUnder?: string | undefined;
  /** Enter and double click. */
  readonly onOpen?: (row: Row) => void;
  /** True for a row under which the following ones belong: an executor unit above its cost centres. */
  readonly heading?: (row: Row) => boolean;
  readonly filters?: readonly Filter[];
  /** Buttons of the list: crear, plantilla. */
  readonly toolbar?: ReactNode;
  readonly selectable?: (row: Row) => boolean;
  /** Why such a row cannot be ticked together with those that are; undefined when it can. Its tick says so. */
  readonly blocked?: (row: Row, chosen: readonly Row[]) => string | undefined;
  /** Buttons for the chosen rows. */
  readonly selectionActions?: (rows: readonly Row[]) => ReactNode;
  /** What follows from what was done with those chosen before, while none is. */
  readonly selectionNext?: ReactNode;
  /** What the chosen rows come to: 'Q5,625.00'. */
  readonly selectionSum?: (rows: readonly Row[]) => string;
  /** The last row: what all records under the search and filters come to, by field. */
  readonly totals?: ListTotals<Row> | undefined;
  /** Its rows are drawn, or it is known that there are none. */
  onDrawn?(): void;
  /** Why there is nothing yet, and one action. */
  readonly nothing?: { readonly text: string; readonly action?: ReactNode };
  readonly searchable?: boolean;
  /** What the search looks in, shown below its field where that is more than the columns. */
  readonly searches?: string;
}

/** A column of one button a row. */
export interface ButtonColumn<Row> {
  readonly id: string;
  readonly title: string;
  draw(row: Row): ReactNode;
}

/** Values of a list's total row by field, as the rows have them. */
export type ListTotals<Row> = Readonly<Partial<Record<Extract<keyof Row, string>, string>>>;

/** The rows as the keyboard comes to them from outside. */
export interface RowsEntry {
  /** Puts the focus on the first row. */
  enter(): void;
}

/** What draws the rows: the grid, or the cards. */
export interface RowsProps<Row, Answer extends Page<Row> = Page<Row>> extends DataListProps<Row, Answer> {
  readonly entry: Ref<RowsEntry>;
  /** Whether a column that the list can be ordered by is in the cell of another. */
  onHeld(held: boolean): void;
}
