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
 * Initial values of a form: those of the record, or without a record the fields' initial ones; '' or no lines where
 * there is neither. `V` is the form's own type (`FormValues`): names of the form, types of the read side.
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
            ? widget === 'choices'
              ? []
              : begun(begins)
            : (read[of] ?? ''),
      ],
    ),
  ) as V;
};

const begun = (begins: string | number | Clock): string | number =>
  typeof begins !== 'object' ? begins : begins.clock === 'day' ? today() : hourNow();

/** Lines of a form from those read, with the fields that are sent, shown or kept, and a key where they have none. */
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

/** Name that a field of a form's line has in a line that was read. */
const readName = ({ columns }: LineForm, name: string): string =>
  columns.find(({ field }) => field === name)?.of ?? name.replace(/^p_/, '');

/** The definition of lines with the names that its columns and key have in a record that was read. */
export const readForm = (lines: LineForm): LineForm => ({
  ...lines,
  ...(lines.key && { key: lines.key.map((field) => readName(lines, field)) }),
  columns: lines.columns.map((column) => ({
    ...column,
    field: readName(lines, column.field),
    ...(column.within === undefined ? {} : { within: readName(lines, column.within) }),
  })),
});

/** Key of lines that have none in the command. */
export const OWN_KEY = 'key';

/** An empty line with a key of that kind. */
export const blankLine = ({ columns }: LineForm): Line => ({
  [OWN_KEY]: crypto.randomUUID(),
  ...Object.fromEntries(columns.map(({ field }) => [field, ''])),
});

export const lineKey = ({ key = [OWN_KEY] }: LineForm, line: Line): string =>
  key.map((field) => String(line[field])).join(':');

/**
 * Fields of the command that the form may change; locked ones are left out and stay as they are. Lines have those
 * fields that the command knows: the ones that identify the line, and the typed ones that are open.
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

/** Null for an empty field where the command takes null and no text; '' otherwise. */
function sent(compiled: CompiledSchema, name: string, value: unknown): unknown {
  if (value !== '' && value !== undefined) return value;
  const { type } = schemaOf(compiled, name);
  return Array.isArray(type) && type.includes('null') && !type.includes('string') ? null : '';
}

/** Schemas of the fields of a list's lines, in the command's schema. */
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

/** Limits of a field of a list's lines in the command's schema; for a nullable field those of its other kind. */
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
