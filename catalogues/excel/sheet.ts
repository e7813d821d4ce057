import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { FIXED_ONCE_SAVED } from '@expediente/schemas/shared/sentences.ts';
import type { DecimalRule } from '@expediente/schemas/types.ts';
import type { TSchema } from 'typebox';
import type { AnyCatalogue } from '../definition.ts';
import type { CatalogueField, FieldCondition } from '../form.ts';

/** Field of a catalogue as a column of a loaded workbook. */
export interface SheetColumn {
  readonly field: string;
  readonly title: string;
  readonly kind: 'text' | 'integer' | 'decimal' | 'flag' | 'choice' | 'record';
  /** Set if a new record needs a value. */
  readonly required: boolean;
  /** Catalogue of the referenced record. */
  readonly of?: CatalogueName;
  /** Accepted values with their words; undefined: any value. */
  readonly values?: readonly { readonly value: string | number; readonly label: string }[];
  /** Set for a NIT, which is stored without the separators of its printed form. */
  readonly nit?: true;
  /** Longest text accepted, in characters; undefined: the limit of a cell. */
  readonly most?: number;
  /** Rule of the column as a Spanish sentence. */
  readonly rule: string;
}

/** Parts of a field's schema that a workbook needs; a catalogue's fields are plain JSON Schemas. */
type Plain = TSchema & {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly decimal?: DecimalRule;
  readonly flag?: boolean;
  readonly nit?: boolean;
  readonly enum?: readonly (string | number)[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly errorMessage?: string | Readonly<Record<string, unknown>>;
};

/** Widgets of lists with an editor of their own, which no cell can hold. */
const LISTS: readonly unknown[] = ['units', 'permissions', 'submenus'];
const NO_CELL: readonly unknown[] = [...LISTS, 'image'];

/**
 * Checks whether a catalogue can be loaded from a workbook, that is, whether one row can hold a record. Users, profiles
 * and menu options cannot: they have lists of permissions, and passwords are in no file.
 */
export const isLoadable = (definition: AnyCatalogue): boolean =>
  definition.operations.save !== undefined &&
  !definition.form.fields.some(({ widget }) => LISTS.includes(widget));

/**
 * Columns of a catalogue's workbook: the key, the parent record, then the form's fields in order, without those that
 * this profile may not fill.
 */
export function sheetColumns(definition: AnyCatalogue, profile: number): readonly SheetColumn[] {
  const { key, parent, detail = [], save } = definition;
  const shown = definition.form.fields.filter(
    ({ name: field, widget, onlyProfile }) =>
      !NO_CELL.includes(widget) &&
      !detail.includes(field) &&
      save.computed?.includes(field) !== true &&
      field !== key.field &&
      field !== parent?.field &&
      (onlyProfile === undefined || onlyProfile === profile),
  );
  const own = (field: string): CatalogueField =>
    definition.form.fields.find(({ name }) => name === field) ?? { name: field };
  return [own(key.field), ...(parent ? [own(parent.field)] : []), ...shown].map((each) =>
    columnOf(definition, each),
  );
}

function columnOf(definition: AnyCatalogue, form: CatalogueField): SheetColumn {
  const { name: field } = form;
  const schema: Plain = definition.fields[field] ?? {};
  const of = definition.references.find((each) => each.field === field)?.catalogue;
  const kind = kindOf(schema, of);
  const values = valuesOf(definition, form, schema);
  const required = isRequired(definition, form, schema);
  const title = schema.title ?? field;
  const { listedAs } = definition;
  // A list writes such a code whole, and its workbook can be loaded again, so the limit is that of the whole code.
  const whole: Plain | undefined = listedAs?.field === field ? definition.fields[listedAs.whole] : undefined;
  const most = whole?.maxLength ?? schema.maxLength;
  return {
    field,
    title,
    kind,
    required,
    ...(of === undefined ? {} : { of }),
    ...(values === undefined ? {} : { values }),
    ...(schema.nit === true && { nit: true }),
    ...(most !== undefined && of === undefined && { most }),
    rule: ruleOf(definition, form, schema, kind),
  };
}

function kindOf({ decimal, flag, enum: values, type }: Plain, of: string | undefined): SheetColumn['kind'] {
  if (of !== undefined) return 'record';
  if (decimal !== undefined) return 'decimal';
  if (flag === true) return 'flag';
  if (values !== undefined) return 'choice';
  return type === 'integer' ? 'integer' : 'text';
}

function valuesOf(
  { active }: AnyCatalogue,
  { name: field, options }: CatalogueField,
  { flag, enum: values }: Plain,
): SheetColumn['values'] {
  if (flag === true)
    return field === active
      ? [
          { value: 1, label: 'ACTIVO' },
          { value: 0, label: 'INACTIVO' },
        ]
      : [
          { value: 1, label: 'SI' },
          { value: 0, label: 'NO' },
        ];
  return options ?? values?.map((value) => ({ value, label: String(value) }));
}

function isRequired(
  { key, save, fields }: AnyCatalogue,
  { name: field, when }: CatalogueField,
  schema: Plain,
): boolean {
  if (field === key.field) return key.kind === 'natural';
  if (save.onCreation && Object.hasOwn(save.onCreation, field)) return true;
  if (when !== undefined || Object.hasOwn(save.defaults ?? {}, field)) return false;
  const mayBeEmpty =
    schema.type === 'string' && (schema.minLength ?? 0) === 0 && schema.decimal === undefined;
  return field in fields && !mayBeEmpty;
}

function ruleOf(
  definition: AnyCatalogue,
  form: CatalogueField,
  schema: Plain,
  kind: SheetColumn['kind'],
): string {
  const { key, save, unique } = definition;
  const { name: field, help, when } = form;
  const server = field === key.field && key.kind === 'server';
  return [
    server
      ? 'Déjelo vacío en los registros nuevos; en los que ya existen es su número.'
      : shapeOf(schema, kind),
    help,
    when && conditionText(definition, when),
    save.fixed?.includes(field) || (field === key.field && !server) ? FIXED_ONCE_SAVED : undefined,
    unique.some(({ fields, where }) => fields.includes(field) && where === undefined)
      ? 'Debe ser único.'
      : undefined,
  ]
    .filter(Boolean)
    .join(' ');
}

function shapeOf({ decimal, maxLength, errorMessage }: Plain, kind: SheetColumn['kind']): string {
  switch (kind) {
    case 'record':
      return 'Código o descripción exacta, como en la hoja Valores.';
    case 'decimal':
      return `Número con punto decimal, hasta ${decimal?.scale ?? 2} decimales${decimal?.minimum === undefined ? '' : `, desde ${decimal.minimum}`}.`;
    case 'integer':
      return 'Número entero.';
    case 'flag':
    case 'choice':
      return 'Uno de los valores permitidos.';
    case 'text': {
      const pattern = typeof errorMessage === 'object' ? errorMessage.pattern : undefined;
      const most = maxLength === undefined ? '' : `Hasta ${maxLength} caracteres.`;
      return [most, typeof pattern === 'string' ? `${pattern.replace(/\.$/, '')}.` : '']
        .filter(Boolean)
        .join(' ');
    }
  }
}

function conditionText({ fields, references }: AnyCatalogue, { field, of, is }: FieldCondition): string {
  const { title = field }: Plain = fields[field] ?? {};
  if (of !== undefined || references.some((each) => each.field === field))
    return `Llénelo según lo elegido en «${title}».`;
  return Number(is) === 1
    ? `Llénelo únicamente si «${title}» es SI.`
    : `Llénelo únicamente si «${title}» es NO.`;
}
