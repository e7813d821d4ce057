import type { FormField } from '@expediente/schemas/shared/form.ts';
import type { DecimalRule } from '@expediente/schemas/types.ts';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { CompiledSchema } from './validation.ts';

type Node = Readonly<Record<string, unknown>>;

const asNode = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {}); // read by key, each value stays unknown

/** What the command's schema says of a field, or of what that field holds: `items` of a list. */
export const schemaOf = (compiled: CompiledSchema, name: string, part?: 'items'): Node => {
  const own = asNode(asNode(compiled.schema.properties)[name]);
  return part ? asNode(own[part]) : own;
};

/** Draws only what the layout names, in its order; nullable and conditional kinds become their plain kind. */
export function formSchema(
  compiled: CompiledSchema,
  layout: readonly FormField[],
): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema } {
  const all = asNode(compiled.schema.properties);
  const required = Array.isArray(compiled.schema.required) ? compiled.schema.required.map(String) : [];
  const schema: RJSFSchema = {
    type: 'object',
    required: layout
      .filter((field) => field.required ?? required.includes(field.name))
      .map((field) => field.name),
    properties: Object.fromEntries(
      layout.map((field) => [field.name, plainField(asNode(all[field.name]), field)]),
    ),
  };
  const widgets = layout.map((field) => field.widget ?? widgetOf(asNode(all[field.name])));
  const lines = linesOf(layout);
  const nextToLabels = (place: number): boolean =>
    lines.some((line, at) => line === lines[place] && !OWN_LABEL.has(widgets[at] ?? ''));
  const uiSchema: UiSchema = Object.fromEntries(
    layout.map((field, place) => [
      field.name,
      {
        ...(field.lines ? { 'ui:field': LINES } : { 'ui:widget': widgets[place] }),
        'ui:readonly': field.locked !== undefined,
        'ui:options': {
          span: field.span ?? (field.lines ? COLUMNS : 4),
          help: field.help,
          heading: field.heading,
          tab: field.tab,
          ownLabel: OWN_LABEL.has(widgets[place] ?? ''),
          nextToLabels: nextToLabels(place),
          locked: field.locked,
          rows: field.rows,
          choices: field.options,
          settings: field.settings,
          decimal: asNode(all[field.name]).decimal,
          maxLength: field.maxLength ?? asNode(all[field.name]).maxLength,
        },
      },
    ]),
  );
  return { schema, uiSchema };
}

/** Widgets whose label is next to them, not above. */
const OWN_LABEL: ReadonlySet<string> = new Set(['flag', 'active']);
const COLUMNS = 12;

/** The line of the form in which each field is on a wide screen. */
function linesOf(layout: readonly FormField[]): readonly number[] {
  let [line, used] = [0, 0];
  return layout.map(({ span = 4, heading }) => {
    if (heading !== undefined || used + span > COLUMNS) [line, used] = [line + 1, 0];
    used += span;
    return line;
  });
}

const ofUnion = (node: Node): Node =>
  Array.isArray(node.anyOf) ? asNode(node.anyOf.find((each) => asNode(each).type !== 'null')) : node;

const plainType = (type: unknown): string => {
  const one = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  return typeof one === 'string' ? one : 'string';
};

/** The RJSF field that draws lines (LinesField). */
export const LINES = 'lines';

function plainField(node: Node, field: FormField): RJSFSchema {
  // What a line holds is the grid's: RJSF fills nothing in.
  if (field.lines)
    return { type: 'array', title: field.label ?? field.lines.name, items: { type: 'object' } };
  const type = plainType(ofUnion(node).type);
  return {
    // Numbers are kept as typed text until they are sent; the check brings them to their type.
    type: type === 'integer' || type === 'number' ? ['integer', 'string'] : 'string',
    title: field.label ?? (typeof node.title === 'string' ? node.title : field.name),
  };
}

function widgetOf(given: Node): string {
  const node = ofUnion(given);
  if (node.decimal) return 'decimal';
  if (node.format === 'date' || asNode(given.then).format === 'date') return 'date';
  if (node.flag === true) return 'flag';
  if (Array.isArray(node.enum)) return 'select';
  if (plainType(node.type) === 'integer') return 'integer';
  return typeof node.maxLength === 'number' && node.maxLength > 255 ? 'area' : 'text';
}

/** What the command's schema asks of a field that is a decimal; undefined: it is none. */
export const decimalOf = (compiled: CompiledSchema, name: string): DecimalRule | undefined =>
  schemaOf(compiled, name).decimal as DecimalRule | undefined; // put there by the schema's own type

/** Choices of a field: the layout's, else the schema's enum itself. */
export function choicesOf(
  compiled: CompiledSchema,
  name: string,
): readonly { value: string | number; label: string }[] {
  const values = schemaOf(compiled, name).enum;
  return Array.isArray(values) ? values.map((value) => ({ value, label: String(value) })) : [];
}

/** Name of any field of the command in words, by its schema's titles: `p_details.0.p_qty` is 'Línea 1, Cantidad'. */
export function fieldTitle(compiled: CompiledSchema, path: string): string {
  let node: Node = compiled.schema;
  const words: string[] = [];
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part)) {
      node = asNode(node.items);
      words.push(`Línea ${Number(part) + 1}`);
      continue;
    }
    node = ofUnion(asNode(asNode(node.properties)[part]));
    if (typeof node.title === 'string') words.push(node.title);
  }
  return words.join(', ');
}
