import type { ColumnKind } from './form.ts';

/** One column of a list. */
export interface ListColumn<Row> {
  /** Name of the field, which is also what the server sorts by. */
  readonly field: Extract<keyof Row, string>;
  readonly title: string;
  readonly kind?: ColumnKind;
  /** Px that its usual values need; it is never narrower. Absent: what the kind needs. */
  readonly width?: number;
  /** Its share of the room that is left over; absent: none, it keeps its width. */
  readonly grow?: number;
  /** Where the room is short its values are in the cells of that column, below its own; the last of them goes first. */
  readonly within?: Extract<keyof Row, string>;
  /** Its name before its value in the cell of another. */
  readonly short?: string;
  /** Lines for which every row has room; a row whose words need more is higher. One by default. */
  readonly lines?: 1 | 2;
  /** True by default. */
  readonly sortable?: boolean;
}

/** Statuses that a tag of the life cycle's table marks, or all but these: a status that is new has no tag. */
export type Statuses<Tag extends string> = { readonly of: Tag } | { readonly but: Tag };

/** A column of records with statuses, which the list's filter by them may leave without anything to show. */
export interface StatusColumn<Row, Tag extends string> extends ListColumn<Row> {
  /** It is left out where the list shows these statuses alone: nothing is in it there, or another column says more. */
  readonly leftOutUnder?: Statuses<Tag>;
  /** It is shown only where the list shows these statuses alone. */
  readonly onlyUnder?: Statuses<Tag>;
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
}
