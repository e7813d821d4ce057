/** How one header field stands in a form; type, limits and title come from its command's schema. */
export interface FormField<Name extends string = string> {
  readonly name: Name;
  /** Of 12 columns on a wide screen. */
  readonly span?: number;
  readonly label?: string;
  readonly help?: string;
  /** `text`, `area`, `decimal`, `integer`, `date`, `select`, `radio`, `flag`, or a picker: `supply`, `provider`, `unit`. */
  readonly widget?: string;
  readonly rows?: number;
  /** Words for the values of an enum. */
  readonly options?: readonly { readonly value: string | number; readonly label: string }[];
}

/** Values of filters by name: `{ state: [0, 1] }`. */
export type Chosen = Readonly<Record<string, readonly (string | number)[]>>;

/** One column of a list. */
export interface ListColumn<Row> {
  /** Name of the field, which is also what the server sorts by. */
  readonly field: Extract<keyof Row, string>;
  readonly title: string;
  readonly kind?: 'text' | 'money' | 'quantity' | 'price' | 'integer' | 'date' | 'instant';
  /** Px that its usual values need; it is never narrower. Absent: what the kind needs. */
  readonly width?: number;
  /** Its share of the room that is left over; absent: none, it keeps its width. */
  readonly grow?: number;
  /** Lines that a value may take; one unless said. */
  readonly lines?: 1 | 2;
  /** True unless said. */
  readonly sortable?: boolean;
  /** It is left out where these filters leave nothing in it. */
  readonly emptyUnder?: Chosen;
  /** It is shown only where these filters narrow the list. */
  readonly onlyUnder?: Chosen;
}

/** A list's columns in their order, and the three that a card shows on a phone. */
export interface ListLayout<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly card: readonly [
    Extract<keyof Row, string>,
    Extract<keyof Row, string>,
    Extract<keyof Row, string>,
  ];
}

/** Officials' names stay in events, patients' must not (domain §8). */
export const NO_PATIENT_NAMES = 'No escriba nombres de pacientes.';
