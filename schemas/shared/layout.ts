import type { ColumnKind } from './form.ts';

/** Values of filters by name: `{ state: [0, 1] }`. */
export type Chosen = Readonly<Record<string, readonly (string | number)[]>>;

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
  /** Lines that a value may take; one unless said. */
  readonly lines?: 1 | 2;
  /** True unless said. */
  readonly sortable?: boolean;
  /** It is left out where these filters narrow the list: nothing is in it there, or another column says more. */
  readonly leftOutUnder?: Chosen;
  /** It is shown only where these filters narrow the list. */
  readonly onlyUnder?: Chosen;
}

/** A list's columns in their order, and three or more that a card shows on a phone; the last one is always in sight. */
export interface ListLayout<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly card: readonly [
    Extract<keyof Row, string>,
    Extract<keyof Row, string>,
    Extract<keyof Row, string>,
    ...Extract<keyof Row, string>[],
  ];
}
