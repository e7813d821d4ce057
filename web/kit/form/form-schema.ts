import type { FormField } from '@expediente/schemas/shared/form.ts';
import type { DecimalRule } from '@expediente/schemas/types.ts';
import type { CompiledSchema } from './validation.ts';

type Node = Readonly<Record<string, unknown>>;

const asNode = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {}); // read by key, each value stays unknown

/** Schema of a field of the command, or of the `items` of that field. */
export const schemaOf = (compiled: CompiledSchema, name: string, part?: 'items'): Node => {
  const own = asNode(asNode(compiled.schema.properties)[name]);
  return part ? asNode(own[part]) : own;
};

/** A field as it is drawn: the layout's properties, completed from the command's schema. */
export interface DrawnField extends FormField {
  readonly label: string;
  readonly widget: string;
  readonly span: number;
  readonly required: boolean;
  readonly options: NonNullable<FormField['options']>;
  readonly decimal: DecimalRule | undefined;
  /** Typed digits become a number. */
  readonly isNumber: boolean;
  /** True for a field with its label next to it, not above. */
  readonly ownLabel: boolean;
  /** True when other fields of its line have labels above: such a field is then aligned with their inputs. */
  readonly nextToLabels: boolean;
}

/** Fields of the layout, in its order; a nullable or conditional type is drawn as its plain type. */
export function drawnFields(compiled: CompiledSchema, layout: readonly FormField[]): readonly DrawnField[] {
  const required = Array.isArray(compiled.schema.required) ? compiled.schema.required.map(String) : [];
  const widgets = layout.map(({ name, widget }) => widget ?? widgetOf(schemaOf(compiled, name)));
  const ownLabels = widgets.map((widget) => OWN_LABEL.has(widget));
  const lines = linesOf(layout);
  return layout.map((field, place): DrawnField => {
    const node = schemaOf(compiled, field.name);
    const { decimal, maxLength }: Limits = node;
    return {
      ...field,
      label: field.label ?? field.lines?.name ?? (typeof node.title === 'string' ? node.title : field.name),
      widget: widgets[place] ?? 'text',
      span: field.span ?? (field.lines ? COLUMNS : 4),
      required: field.required ?? required.includes(field.name),
      options: field.options ?? choicesOf(node),
      decimal,
      maxLength: field.maxLength ?? maxLength,
      isNumber: ['integer', 'number'].includes(plainType(ofUnion(node).type)),
      ownLabel: ownLabels[place] ?? false,
      nextToLabels: lines.some((line, at) => line === lines[place] && !ownLabels[at]),
    };
  });
}

/** Keywords of our own schemas (schemas/types.ts). */
type Limits = { readonly decimal?: DecimalRule; readonly maxLength?: number };

/** Widgets whose label is next to them, not above. */
const OWN_LABEL: ReadonlySet<string> = new Set(['flag', 'active']);
const COLUMNS = 12;

/** Line of each field in the form's grid on a wide screen. */
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

function widgetOf(schema: Node): string {
  const node = ofUnion(schema);
  if (node.decimal) return 'decimal';
  if (node.format === 'date' || asNode(schema.then).format === 'date') return 'date';
  if (node.flag === true) return 'flag';
  if (Array.isArray(node.enum)) return 'select';
  if (plainType(node.type) === 'integer') return 'integer';
  return typeof node.maxLength === 'number' && node.maxLength > 255 ? 'area' : 'text';
}

/** Choices of a field: its enum's own values. */
const choicesOf = ({ enum: values }: Node): DrawnField['options'] =>
  Array.isArray(values) ? values.map((value) => ({ value, label: String(value) })) : [];

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
