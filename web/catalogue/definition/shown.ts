import type { CatalogueForm } from '@expediente/catalogues/form.ts';
import { capital, folded } from '@expediente/kernel/text.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { CompiledSchema } from '../../kit/form/validation.ts';
import { recordName } from '../../kit/input/record-name.ts';

/** A record as lists and reads answer it: its fields and the names of what it refers to. */
export interface CatalogueRow {
  readonly [field: string]: unknown;
  readonly revision: number;
  readonly actions: readonly ActionOffer[];
  /** Of a record that was read alone: why a field of it may not change now. */
  readonly locked?: Readonly<Record<string, string>>;
}

/** A field as it is read: in a list, in a record, in a conflict. */
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

/** Where a field's record is picked from. */
export interface RecordSource {
  readonly path: string;
  /** Fields of an offered row that name it. */
  readonly label: readonly string[];
  /** Fields of this catalogue's own record that name the chosen one. */
  readonly named: readonly string[];
  readonly message: string;
  /** Plural of what is picked, and the page where it is entered. */
  readonly plural: string;
  readonly page: string;
}

/**
 * A catalogue's definition as its screen needs it, made at build time (web/tools/catalogues.ts): plain data,
 * and the check of its save compiled.
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
  /** The order in which its list comes: a field, `-field` for descending. */
  readonly order: string;
  /** Every field of a record, by its name. */
  readonly fields: Readonly<Record<string, ShownField>>;
  readonly active?: string;
  /** Names the record of this same catalogue under which the list shows it: a cost centre's executor. */
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
  /** Names in the payload by field. */
  readonly payload: Readonly<Record<string, string>>;
  /** Of lists: the names of their elements' fields in the payload. */
  readonly elements: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly defaults: Readonly<Record<string, string | number | null | undefined>>;
  /** Fields that stay as they were created. */
  readonly fixed: readonly string[];
  readonly records: Readonly<Record<string, RecordSource>>;
  readonly file?: { readonly field: string; readonly message: string };
  readonly rule?: string;
  /** A deletion only makes a record inactive. */
  readonly keptWhenDeleted: boolean;
  /** Can be filled from a workbook. */
  readonly loadable: boolean;
  readonly compiled: CompiledSchema;
  /** Lists shown under a saved record. */
  readonly nested: readonly ShownCatalogue[];
}

export const recordId = ({ key }: ShownCatalogue, row: CatalogueRow): string => String(row[key.field]);

/** Names the record as people do: 'Proveedor 12345678 · Droguería Ejemplo, S.A.'; the noun is not repeated. */
export const recordTitle = (
  { noun, label }: Pick<ShownCatalogue, 'noun' | 'label'>,
  row: CatalogueRow,
): string => {
  const name = recordName(label, row);
  const begins = folded(name).startsWith(`${folded(noun)} `);
  return `${capital(noun)}${begins ? ':' : ''} ${name}`;
};

/**
 * The list's own order, marked at its head; '' where it is that of no column, and where each record is under the one
 * above it: that order is the server's.
 */
export const orderOf = ({ above, columns, fields, order }: ShownCatalogue): string => {
  if (above !== undefined) return '';
  const by = order.replace(/^-/, '');
  return by in fields && columns.some(({ field }) => field === by) ? order : '';
};

export const payloadName = (catalogue: ShownCatalogue, field: string): string =>
  catalogue.payload[field] ?? `p_${field}`;

/** Path of one record, or of a parent's list. */
export const pathOf = (path: string, parameter: string, value: string): string =>
  path.replace(`{${parameter}}`, encodeURIComponent(value));

/** Parts of a form that are higher than a window; a user's units are read in a few lines. */
const LONG_PARTS: readonly string[] = ['permissions', 'template'];

/**
 * How high the dialog of its records is: one height where lists come under a saved record, else that of what it holds.
 * @param edited in a form; a user's units are many there
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

/** Px: a user's facts and its first units, which are asked for once the user is there. */
const UNITS_HEIGHT = 565;

/** Px: a record's fields and a few rows of the list under them. */
const NESTED_HEIGHT = 640;
