/**
 * The language of every form. A form is a list of fields; a field that holds lines has their grid in `lines`.
 * What is not given here comes from the command's JSON Schema: kind, limits, title, whether it is required. From a
 * form come what is drawn, the values that it begins with, the command, and the names of fields in messages
 * (`web/kit/form/record-form.ts`).
 */
export interface FormField<Name extends string = string, Read = Readonly<Record<string, unknown>>> {
  /** Field of the command: `p_date_issue`. */
  readonly name: Name;
  /** Field of the record read that it begins with; absent: `name` without `p_`. */
  readonly of?: Extract<keyof Read, string>;
  /** First value where there is no record yet; absent: a date with today (R3 §5), everything else empty. */
  readonly begins?: string | number | Clock;
  /** Columns that it takes, of 12 on a wide screen; a phone gives each field its own line. Default 4. */
  readonly span?: number;
  readonly label?: string;
  readonly help?: string;
  /** Begins a group of fields of that name; over lines it is theirs. */
  readonly heading?: string;
  /** Shown behind a tab of that name, after the fields that have none. */
  readonly tab?: string;
  /** Why it cannot change now; the field is then read-only and says so. */
  readonly locked?: string | undefined;
  /** `text`, `area`, `decimal`, `integer`, `date`, `select`, `radio`, `flag`, `active`, or a picker: `supply`, `provider`, `unit`, `signatory`, `address`, `record`. */
  readonly widget?: string;
  readonly rows?: number;
  /** The input's own limit, when it is below the schema's. */
  readonly maxLength?: number | undefined;
  /** Marked as required although the schema leaves it open: a rule asks for it here. */
  readonly required?: boolean;
  /** Words for the values of an enum, or what a select offers. */
  readonly options?: readonly { readonly value: string | number; readonly label: string }[];
  /** Further settings of the widget: a picker's `query`, its `text` for a value chosen before. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly lines?: LineForm;
}

/** Time that the clock shows in Guatemala when the form is opened. */
export type Clock = { readonly clock: 'day' | 'hour' };
/** `aaaa-mm-dd` */
export const TODAY: Clock = { clock: 'day' };
/** `HH:mm` */
export const NOW: Clock = { clock: 'hour' };

/** The form of a command over the record that it changes: `as const satisfies FormOf<SavePac, PacDetail>`. */
export type FormOf<Command, Read = Readonly<Record<string, unknown>>> = readonly FormField<
  Extract<keyof Command, string>,
  Read
>[];

/** A list field as a grid, one row for each line. */
export interface LineForm<Line = Readonly<Record<string, unknown>>> {
  /** Names the grid for screen readers. */
  readonly name: string;
  /** One line in a message: 'Factura' makes 'Factura 2, número'. */
  readonly one: string;
  /** Field that names a line in messages instead of its place: 'Subproducto 1-1-2'. */
  readonly by?: Extract<keyof Line, string>;
  /** Fields that tell lines apart; absent: each line gets a `key` of its own, which is not sent. */
  readonly key?: readonly Extract<keyof Line, string>[];
  readonly columns: readonly LineColumn<Line>[];
  /** Fields that are kept besides columns and command: a line's supply, to find its price by. */
  readonly keeps?: readonly Extract<keyof Line, string>[];
  readonly removable?: true;
  /** Lets a cell's content be copied to all lines below it. */
  readonly fillDown?: true;
  /** Button that begins an empty line below the others: 'Agregar factura'. */
  readonly add?: string;
  /** Shown where there are no lines. */
  readonly empty?: string;
}

/** One column of lines; limits of what can be typed come from the command's schema. */
export interface LineColumn<Line = Readonly<Record<string, unknown>>> {
  readonly field: Extract<keyof Line, string>;
  /** Field of the line read that it begins with and that is shown of a record; absent: `field` without `p_`. */
  readonly of?: string;
  readonly title: string;
  readonly kind?: ColumnKind;
  readonly width?: number;
  /** Width while none of its cells says anything. */
  readonly idle?: number;
  /** Its cells take several lines where what is in them is long; absent: a wide one that is not typed in does. */
  readonly words?: true;
  /** Where room is short it is in the cell of that column, below its value. */
  readonly within?: string;
  /** Its label where it is in the cell of another. */
  readonly short?: string;
  /** Name over it and the columns of the same group next to it. */
  readonly group?: string;
  /** Worked out while it is shown: no value of the line. */
  readonly computed?: true;
  /** It can be typed in, where the record's state leaves it open. */
  readonly editable?: true;
  /** Names the line where lines are cards; absent: the widest text does. */
  readonly heading?: true;
}

/** How a value is written for people; a `flag` is 1 or 0. */
export type ColumnKind = 'text' | 'money' | 'quantity' | 'price' | 'integer' | 'date' | 'instant' | 'flag';

/** The values of a form: each of its fields, '' where nothing is typed; `Lines` are those that hold lines. */
export type FormValues<Command, Form extends FormOf<Command>, Lines extends object = object> = Lines & {
  readonly [Name in Exclude<Form[number]['name'], keyof Lines> & keyof Command]-?: Typed<
    NonNullable<Command[Name]>
  >;
};

/** A choice of few numbers is always made; another number may still be empty. */
type Typed<Value> = number extends Value ? number | '' : Value extends string ? string : Value;

/** Officials' names stay in events, patients' must not (domain §8). */
export const NO_PATIENT_NAMES = 'No escriba nombres de pacientes.';
