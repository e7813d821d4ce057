import type { ColumnKind } from './form.ts';

/** A column of a list. */
export interface ListColumn<Row> {
  /** Name of the field, by which the server also sorts. */
  readonly field: Extract<keyof Row, string>;
  readonly title: string;
  readonly kind?: ColumnKind;
  /** Least width in px, for its usual values; absent: the width that its kind needs. */
  readonly width?: number;
  /** Share of the room that is left over; absent: none, the column keeps its width. */
  readonly grow?: number;
  /**
   * Column in whose cells, below their value, these values are shown where room is short; the last such column moves
   * first.
   */
  readonly within?: Extract<keyof Row, string>;
  /** Name before the value in the cell of another column. */
  readonly short?: string;
  /** Lines for which every row has room; longer text makes a row higher. Default 1. */
  readonly lines?: 1 | 2;
  /** Default true. */
  readonly sortable?: boolean;
  /** False where a sum of its amounts would mean nothing. Default true. */
  readonly summed?: boolean;
}

/** Statuses that a tag of the life cycle's table marks, or all but these: a status that is new has no tag. */
export type Statuses<Tag extends string> = { readonly of: Tag } | { readonly but: Tag };

/** A column of records with statuses, which may have nothing to show under some statuses of the list's filter. */
export interface StatusColumn<Row, Tag extends string> extends ListColumn<Row> {
  /** Statuses under which alone the column is left out: it is empty there, or another column is more useful. */
  readonly leftOutUnder?: Statuses<Tag>;
  /** Statuses under which alone the column is shown. */
  readonly onlyUnder?: Statuses<Tag>;
}

/** A way to see a list under a name: its search, filters, order and columns, as the list's address has them. */
export interface ListView {
  /** At most 60 letters. */
  readonly name: string;
  /** `f.state=1&sort=date`; what it does not name is as the list begins. */
  readonly query: string;
}

/** A list's columns in their order, and three or more that a card shows on a phone; the last one is always in sight. */
export interface ListLayout<Row, Column extends ListColumn<Row> = ListColumn<Row>> {
  readonly columns: readonly Column[];
  readonly card: readonly [
    Extract<keyof Row, string>,
    Extract<keyof Row, string>,
    Extract<keyof Row, string>,
    ...Extract<keyof Row, string>[],
  ];
  /** Views that are shipped with the list, for the people who use it. */
  readonly views?: readonly ListView[];
}
