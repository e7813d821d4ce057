import { uncapital } from '@expediente/kernel/text.ts';
import { type Clock, type FormField, type LineForm, TODAY } from '@expediente/schemas/shared/form.ts';
import type { DecimalRule } from '@expediente/schemas/types.ts';
import { hourNow, today } from '../figures/date-text.ts';
import type { EditColumn } from '../grid/edit-columns.ts';
import { fieldTitle, schemaOf } from './form-schema.ts';
import type { CompiledSchema } from './validation.ts';
import type { Values } from './values.ts';

type Fields = readonly FormField[];
type Line = Readonly<Record<string, unknown>>;

/**
 * The values that a form begins with: those of the record read, and without a record what the fields begin with; ''
 * and no lines where there is neither. `V` are the form's own (`FormValues`): the names are the form's, the kinds the
 * read side's.
 */
export const valuesOf = <V extends Values>(fields: Fields, compiled: CompiledSchema, record?: object): V => {
  const read: Line = { ...record };
  return Object.fromEntries(
    fields.map(
      ({ name, of = name.replace(/^p_/, ''), widget, begins = widget === 'date' ? TODAY : '', lines }) => [
        name,
        lines
          ? linesOf(lines, compiled, name, read[of])
          : record === undefined
            ? begun(begins)
            : (read[of] ?? ''),
      ],
    ),
  ) as V;
};

const begun = (begins: string | number | Clock): string | number =>
  typeof begins !== 'object' ? begins : begins.clock === 'day' ? today() : hourNow();

/** The lines of a form from those read: what is sent, shown or kept of each, and a key where it has none. */
function linesOf(lines: LineForm, compiled: CompiledSchema, name: string, read: unknown): readonly Line[] {
  const kept = new Set([
    ...Object.keys(itemOf(compiled, name)),
    ...lines.columns.filter(({ computed }) => !computed).map(({ field }) => field),
    ...(lines.keeps ?? []),
  ]);
  return (Array.isArray(read) ? read : []).map((each: Line, place) => ({
    ...Object.fromEntries(
      [...kept].flatMap((field) => {
        const of = readName(lines, field);
        return of in each ? [[field, each[of] ?? '']] : [];
      }),
    ),
    ...(lines.key ? {} : { [OWN_KEY]: `saved-${place}` }),
  }));
}

/** The field of a line read that a field of the form's line begins with. */
const readName = ({ columns }: LineForm, name: string): string =>
  columns.find(({ field }) => field === name)?.of ?? name.replace(/^p_/, '');

/** The lines' definition over those of a record read: its columns and key by the names that they have there. */
export const readForm = (lines: LineForm): LineForm => ({
  ...lines,
  ...(lines.key && { key: lines.key.map((field) => readName(lines, field)) }),
  columns: lines.columns.map((column) => ({
    ...column,
    field: readName(lines, column.field),
    ...(column.within === undefined ? {} : { within: readName(lines, column.within) }),
  })),
});

/** Of lines that have no key in the command. */
export const OWN_KEY = 'key';

/** An empty line of such a form. */
export const blankLine = ({ columns }: LineForm): Line => ({
  [OWN_KEY]: crypto.randomUUID(),
  ...Object.fromEntries(columns.map(({ field }) => [field, ''])),
});

export const lineKey = ({ key = [OWN_KEY] }: LineForm, line: Line): string =>
  key.map((field) => String(line[field])).join(':');

/**
 * The fields of the command that a form changes, of those that are open; what is locked is left out and stays as it
 * is. Of lines go the fields that the command has: those that name a line, and the open ones of those that are typed.
 */
export function payloadOf(
  fields: Fields,
  compiled: CompiledSchema,
  values: Values,
  isOpen: (field: string) => boolean = () => true,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ name, lines }): readonly (readonly [string, unknown])[] => {
      const value = values[name];
      if (!lines) return isOpen(name) ? [[name, sent(compiled, name, value)]] : [];
      const typed = lines.columns.filter(({ editable }) => editable).map(({ field }) => field);
      const open = typed.filter((field) => isOpen(name) || isOpen(`${name}.${field}`));
      if (open.length === 0) return [];
      const names = Object.keys(itemOf(compiled, name)).filter(
        (field) => open.includes(field) || !typed.includes(field),
      );
      const pick = (line: Line) =>
        Object.fromEntries(names.flatMap((field) => (field in line ? [[field, line[field]]] : [])));
      return [[name, (Array.isArray(value) ? value : []).map(pick)]];
    }),
  );
}

/** An empty number is null where the command takes none; an empty text stays one. */
function sent(compiled: CompiledSchema, name: string, value: unknown): unknown {
  if (value !== '' && value !== undefined) return value;
  const { type } = schemaOf(compiled, name);
  return Array.isArray(type) && type.includes('null') && !type.includes('string') ? null : '';
}

/** What the command's schema says of the fields of a list's lines. */
export const itemOf = (compiled: CompiledSchema, name: string): Readonly<Record<string, Line>> => {
  const { properties } = { properties: {}, ...schemaOf(compiled, name, 'items') };
  return properties as Readonly<Record<string, Line>>; // properties of an object schema are schemas
};

interface Openness {
  isOpen(field: string): boolean;
}

/** The columns of lines as the grid draws them, with the limits of the command's schema. */
export function lineColumns(
  name: string,
  { columns }: LineForm,
  compiled: CompiledSchema | undefined,
  { isOpen }: Openness = { isOpen: () => false },
): readonly EditColumn<Line>[] {
  return columns.map(({ editable, computed: _, of: __, ...column }) => ({
    ...column,
    ...(compiled && editable ? limitsOf(compiled, name, column.field) : {}),
    editable: editable === true && (isOpen(name) || isOpen(`${name}.${column.field}`)),
  }));
}

/** Limits of a field of a list's lines in the command's schema; of one that may be null those of its other kind. */
export function limitsOf(
  compiled: CompiledSchema,
  name: string,
  field: string,
): Pick<EditColumn<Line>, 'decimal' | 'maxLength'> {
  const own = itemOf(compiled, name)[field] ?? {};
  const [node = own] = Array.isArray(own.anyOf) ? own.anyOf : [];
  const { decimal, maxLength }: Limits = node;
  return { ...(decimal ? { decimal } : {}), ...(maxLength === undefined ? {} : { maxLength }) };
}

/** Keywords of our own schemas (schemas/types.ts). */
type Limits = { readonly decimal?: DecimalRule; readonly maxLength?: number };

/** Names a field of a form's lines in a message: `p_invoices.1.number_invoice` is 'Factura 2, número'. */
export function labelOf(fields: Fields, compiled: CompiledSchema, values: Values) {
  return (path: string): string => {
    const [name = '', place, field] = path.split('.');
    const own = fields.find((each) => each.name === name);
    if (!own?.lines) return own?.label ?? fieldTitle(compiled, path);
    const { one, by, columns } = own.lines;
    if (place === undefined) return own.label ?? own.lines.name;
    const lines = values[name];
    const line: Line | undefined = Array.isArray(lines) ? lines[Number(place)] : undefined;
    const which = by && line ? String(line[by]) : Number(place) + 1;
    const title = columns.find((column) => column.field === field)?.title;
    return `${one} ${which}${title ? `, ${uncapital(title)}` : ''}`;
  };
}
