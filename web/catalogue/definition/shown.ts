import type { CatalogueForm } from '@expediente/catalogues/form.ts';
import { capital, folded } from '@expediente/kernel/text.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { CompiledSchema } from '../../kit/form/validation.ts';
import { recordName } from '../../kit/input/record-name.ts';

/** Record as the server answers it, in lists and alone: its fields, and the names of records that it refers to. */
export interface CatalogueRow {
  readonly [field: string]: unknown;
  readonly revision: number;
  readonly actions: readonly ActionOffer[];
  /** Reasons why fields cannot be changed now, by field; only in a record that was read alone. */
  readonly locked?: Readonly<Record<string, string>>;
}

/** Field as it is displayed in a list, a record or a conflict. */
export interface ShownField {
  readonly field: string;
  readonly title: string;
  /**
   * `active` and `flag` are 1 or 0; `price` is decimal text; `number`, `code` and `choice` (one of a few
   * words) are short; an `email` is one word; `record` names another record; a `list` has an editor of its own.
   */
  readonly kind:
    | 'text'
    | 'number'
    | 'code'
    | 'choice'
    | 'email'
    | 'price'
    | 'active'
    | 'flag'
    | 'record'
    | 'list';
}

/** Source from which the record of a field is picked. */
export interface RecordSource {
  readonly path: string;
  /** Fields of a picked row that name it. */
  readonly label: readonly string[];
  /** Fields of this catalogue's own record that hold the name of the picked one. */
  readonly named: readonly string[];
  readonly message: string;
  /** Plural of the records to pick, and the page where they are entered. */
  readonly plural: string;
  readonly page: string;
}

/**
 * Definition of a catalogue as its screen needs it, made at build time (web/tools/catalogues.ts): plain data, and the
 * compiled validator of its save command.
 */
export interface ShownCatalogue {
  readonly name: string;
  readonly page: string;
  readonly noun: string;
  readonly article: 'el' | 'la';
  readonly plural: string;
  readonly key: { readonly field: string; readonly kind: 'natural' | 'server' };
  readonly label: readonly string[];
  readonly columns: readonly ShownField[];
  /** Initial order of the list: a field, `-field` for descending. */
  readonly order: string;
  /** All fields of a record, by name. */
  readonly fields: Readonly<Record<string, ShownField>>;
  readonly active?: string;
  /**
   * Field that names another record of the same catalogue, under which the list shows this one: a cost centre's
   * executor.
   */
  readonly above?: string;
  readonly scope: string;
  readonly operations: {
    readonly list?: string;
    readonly get?: string;
    readonly save?: string;
    readonly delete?: string;
  };
  readonly form: CatalogueForm;
  readonly parent?: { readonly field: string; readonly parameter: string };
  /** Names of fields in the payload. */
  readonly payload: Readonly<Record<string, string>>;
  /** Names of the fields of a list's elements in the payload, by list. */
  readonly elements: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly defaults: Readonly<Record<string, string | number | null | undefined>>;
  /** Fields that cannot be changed once the record is created. */
  readonly fixed: readonly string[];
  readonly records: Readonly<Record<string, RecordSource>>;
  readonly file?: { readonly field: string; readonly message: string };
  readonly rule?: string;
  /** True if a deletion only makes the record inactive. */
  readonly keptWhenDeleted: boolean;
  /** True if it can be filled from a workbook. */
  readonly loadable: boolean;
  readonly compiled: CompiledSchema;
  /** Catalogues whose lists are nested under a saved record. */
  readonly nested: readonly ShownCatalogue[];
}

export const recordId = ({ key }: ShownCatalogue, row: CatalogueRow): string => String(row[key.field]);

/**
 * Title of a record: 'Proveedor 12345678 · Droguería Ejemplo, S.A.'; a colon follows the noun where the name begins
 * with it too.
 */
export const recordTitle = (
  { noun, label }: Pick<ShownCatalogue, 'noun' | 'label'>,
  row: CatalogueRow,
): string => {
  const name = recordName(label, row);
  const begins = folded(name).startsWith(`${folded(noun)} `);
  return `${capital(noun)}${begins ? ':' : ''} ${name}`;
};

/**
 * Order of the list as its column head shows it; '' where no column has that field, and where records are listed
 * under the one `above` them, which only the server's order does.
 */
export const orderOf = ({ above, columns, fields, order }: ShownCatalogue): string => {
  if (above !== undefined) return '';
  const by = order.replace(/^-/, '');
  return by in fields && columns.some(({ field }) => field === by) ? order : '';
};

export const payloadName = (catalogue: ShownCatalogue, field: string): string =>
  catalogue.payload[field] ?? `p_${field}`;

/** Path of one record, or of the list nested under one. */
export const pathOf = (path: string, parameter: string, value: string): string =>
  path.replace(`{${parameter}}`, encodeURIComponent(value));

/** Widgets that are higher than a window. The units of a user count only in a form: read, they take a few lines. */
const LONG_PARTS: readonly string[] = ['permissions', 'template'];

/**
 * Height of a record's dialog: fixed where nested lists follow under a saved record, else by its content.
 * @param edited shown as a form, in which a user's units take much room
 */
export function dialogHeight(
  { form, nested }: ShownCatalogue,
  { saved, edited }: { readonly saved: boolean; readonly edited: boolean },
): 'content' | 'long' | number {
  if (nested.length > 0 && saved) return NESTED_HEIGHT;
  const widgets = form.fields.map(({ widget = '' }) => widget);
  const isLong = (widget: string): boolean => LONG_PARTS.includes(widget) || (edited && widget === 'units');
  if (widgets.some(isLong)) return 'long';
  return widgets.includes('units') ? UNITS_HEIGHT : 'content';
}

/** Px for a user's facts and first units. The dialog keeps this height, as the units are loaded after the user. */
const UNITS_HEIGHT = 565;

/** Px for a record's fields and a few rows of its nested list. */
const NESTED_HEIGHT = 640;
