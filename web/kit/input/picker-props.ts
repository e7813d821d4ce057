import type { Query } from '../../base/api.ts';

/** Anything a picker offers: its id and what the look-up answers besides. */
export interface Pickable {
  readonly id: number | string;
}

export interface PickerProps<Row extends Pickable> {
  readonly id?: string;
  readonly label: string;
  /** The label is above the field in a SchemaForm; elsewhere the field shows it itself. */
  readonly showLabel?: boolean;
  readonly value: number | string | null;
  /** Gives the chosen row too: its price, its description. Choosing what is chosen already is no change. */
  onChange(value: Row['id'] | null, row: Row | null): void;
  /** Parameters of the look-up. */
  readonly query?: Query;
  /** Text of a value chosen before, so that it need not be looked up. */
  readonly text?: string;
  readonly readOnly?: boolean;
  readonly error?: boolean;
  readonly aria?: Readonly<Record<string, unknown>>;
  /** Shown when there is nothing to choose from: what is missing and where it is entered. */
  readonly none?: string | undefined;
  /** What has to be chosen first: what is typed here waits for it. */
  readonly awaits?: string | undefined;
  /** Why a row cannot be chosen; undefined when it can. */
  readonly blocked?: (row: Row) => string | undefined;
}

export interface Source<Row extends Pickable> {
  readonly path: string;
  readonly placeholder: string;
  /** What is in the field. */
  readonly nameOf: (row: Row) => string;
  /** A second line in the list of choices. */
  readonly detailOf?: (row: Row) => string;
}
