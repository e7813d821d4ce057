import type { Query } from '../../base/api.ts';

/** A row that a picker offers: its id, and further fields of the look-up. */
export interface Pickable {
  readonly id: number | string;
}

export interface PickerProps<Row extends Pickable> {
  readonly id?: string;
  readonly label: string;
  /** True outside of a SchemaForm, which draws the label above the field. */
  readonly showLabel?: boolean;
  readonly value: number | string | null;
  /** Called with the chosen row too, for its price or description; not for the value chosen already. */
  onChange(value: Row['id'] | null, row: Row | null): void;
  /** Parameters of the look-up. */
  readonly query?: Query;
  /** Name of a value chosen before, so that it need not be looked up. */
  readonly text?: string;
  readonly readOnly?: boolean;
  readonly error?: boolean;
  readonly aria?: Readonly<Record<string, unknown>>;
  /** Text where there is nothing to choose from: the missing records, and where they are entered. */
  readonly none?: string | undefined;
  /** Text of another choice that must come first; words typed here wait for it. */
  readonly awaits?: string | undefined;
  /** Reason for which a row cannot be chosen; undefined: it can. */
  readonly blocked?: (row: Row) => string | undefined;
}

export interface Source<Row extends Pickable> {
  readonly path: string;
  readonly placeholder: string;
  /** Name of a row, shown in the field. */
  readonly nameOf: (row: Row) => string;
  /** Text of a row's second line in the list. */
  readonly detailOf?: (row: Row) => string;
}
