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

/** One column of a list. */
export interface ListColumn<Row> {
  /** Name of the field, which is also what the server sorts by. */
  readonly field: Extract<keyof Row, string>;
  readonly title: string;
  readonly kind?: 'text' | 'money' | 'quantity' | 'price' | 'integer' | 'date' | 'instant';
  readonly width?: number;
  readonly fixed?: boolean;
  /** True unless said. */
  readonly sortable?: boolean;
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
