/**
 * The language of every form. A form is a list of fields; a field that holds lines has their grid in `lines`.
 * Everything else comes from the command's JSON Schema: kind, limits, title, whether a field is required. From a form
 * follow its drawing, its first values, the command, and the names of fields in messages
 * (`web/kit/form/record-form.ts`).
 */
export interface FormField<Name extends string = string, Read = Readonly<Record<string, unknown>>> {
  /** Field of the command: `p_date_issue`. */
  readonly name: Name;
  /** Field of the record read from which it takes its first value; absent: `name` without `p_`. */
  readonly of?: Extract<keyof Read, string>;
  /** First value while there is no record yet; absent: today for a date (R3 §5), empty for everything else. */
  readonly begins?: string | number | Clock;
  /** Width in columns, of 12 on a wide screen; a phone gives each field a line of its own. Default 4. */
  readonly span?: number;
  readonly label?: string;
  readonly help?: string;
  /** Heading of a group of fields that begins here; over lines it is their heading. */
  readonly heading?: string;
  /** Tab behind which the field is shown, after the fields without a tab. */
  readonly tab?: string;
  /** Reason why the field cannot change now; it is then read-only and shows the reason. */
  readonly locked?: string | undefined;
  /**
   * Kind of input: `text`, `area`, `decimal`, `integer`, `date`, `select`, `radio`, `flag`, `active`, `choices` of
   * several records, or a picker: `supply`, `provider`, `unit`, `signatory`, `address`, `record`.
   */
  readonly widget?: string;
  readonly rows?: number;
  /** Limit of the input, when it is below the schema's. */
  readonly maxLength?: number | undefined;
  /** Marks the field as required although the schema leaves it open, because a rule requires it here. */
  readonly required?: boolean;
  /** Words for the values of an enum, or the choices of a select. */
  readonly options?: readonly { readonly value: string | number; readonly label: string }[];
  /** Further settings of the widget: a picker's `query`, its `text` for a value chosen before. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly lines?: LineForm;
}

/** Time that the clock shows in Guatemala when the form is opened. */
export type Clock = { readonly clock: 'day' | 'hour' };
/** Day as `aaaa-mm-dd`. */
export const TODAY: Clock = { clock: 'day' };
/** Hour as `HH:mm`. */
export const NOW: Clock = { clock: 'hour' };

/** The form of a command over the record that it changes: `as const satisfies FormOf<SavePac, PacDetail>`. */
export type FormOf<Command, Read = Readonly<Record<string, unknown>>> = readonly FormField<
  Extract<keyof Command, string>,
  Read
>[];

/** A list field as a grid, one row for each line. */
export interface LineForm<Line = Readonly<Record<string, unknown>>> {
  /** Name of the grid for screen readers. */
  readonly name: string;
  /** Name of a line in messages: 'Factura' makes 'Factura 2, número'. */
  readonly one: string;
  /** Field by which messages name a line instead of its place: 'Subproducto 1-1-2'. */
  readonly by?: Extract<keyof Line, string>;
  /** Fields that distinguish lines; absent: each line gets a `key` of its own, which is not sent. */
  readonly key?: readonly Extract<keyof Line, string>[];
  readonly columns: readonly LineColumn<Line>[];
  /** Fields that are kept besides those of columns and command: a line's supply, by which its price is found. */
  readonly keeps?: readonly Extract<keyof Line, string>[];
  readonly removable?: true;
  /** Lets a cell's content be copied to all lines below it. */
  readonly fillDown?: true;
  /** Button that begins an empty line below the others: 'Agregar factura'. */
  readonly add?: string;
  /** Text shown while there are no lines. */
  readonly empty?: string;
}

/** A column of lines; limits of typed values come from the command's schema. */
export interface LineColumn<Line = Readonly<Record<string, unknown>>> {
  readonly field: Extract<keyof Line, string>;
  /**
   * Field of the line read from which it takes its first value, and which is shown of a record; absent: `field` without
   * `p_`.
   */
  readonly of?: string;
  readonly title: string;
  readonly kind?: ColumnKind;
  readonly width?: number;
  /** Width while all of its cells are empty. */
  readonly idle?: number;
  /** Set for cells that take several lines for long text; absent: those of a wide column that is not typed in do. */
  readonly words?: true;
  /** Column in whose cell, below its value, this one is shown where room is short. */
  readonly within?: string;
  /** Label of the value in the cell of another column. */
  readonly short?: string;
  /** Name over this column and its neighbours of the same group. */
  readonly group?: string;
  /** Set for a column that is computed for display, and is no value of the line. */
  readonly computed?: true;
  /** Set for a column that can be typed in, where the record's state leaves it open. */
  readonly editable?: true;
  /** Set for the column that names the line where lines are cards; absent: the widest text names it. */
  readonly heading?: true;
}

/** Form in which a value is written for people; a `flag` is 1 or 0. */
export type ColumnKind = 'text' | 'money' | 'quantity' | 'price' | 'integer' | 'date' | 'instant' | 'flag';

/**
 * Values of a form: one for each of its fields, '' where nothing is typed; `Lines`: those of fields that hold lines.
 */
export type FormValues<Command, Form extends FormOf<Command>, Lines extends object = object> = Lines & {
  readonly [Name in Exclude<Form[number]['name'], keyof Lines> & keyof Command]-?: Typed<
    NonNullable<Command[Name]>
  >;
};

/** Value of an input: a choice of few numbers is always made; another number may still be empty. */
type Typed<Value> = number extends Value ? number | '' : Value extends string ? string : Value;

/** Help for free text: officials' names stay in events, patients' must not (domain §8). */
export const NO_PATIENT_NAMES = 'No escriba nombres de pacientes.';
