import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { CompiledSchema } from './validation.ts';

/** How one field stands in a form; what is not said comes from its schema. */
export interface FieldLayout {
  readonly name: string;
  /** Of 12 columns on a wide screen; a phone gives each field its own line. Default 4. */
  readonly span?: number;
  readonly label?: string;
  readonly help?: string;
  /** Begins a group of fields of that name. */
  readonly heading?: string;
  /** Stands behind a tab of that name, after the fields that have none. */
  readonly tab?: string;
  /** Why it cannot change now; the field is then read-only and says so. */
  readonly locked?: string | undefined;
  /** `text`, `area`, `decimal`, `integer`, `date`, `select`, `radio`, `flag`, `active`, or a picker: `supply`, `provider`, `unit`, `signatory`, `address`, `record`. */
  readonly widget?: string;
  readonly rows?: number;
  /** The input's own limit, when it is below the schema's. */
  readonly maxLength?: number;
  /** Marked as required although the schema leaves it open: a rule asks for it here. */
  readonly required?: boolean;
  /** For select and radio, when the schema's enum is not enough. */
  readonly options?: readonly { readonly value: string | number; readonly label: string }[];
  /** Further settings of the widget: a picker's `query`, its `text` for a value chosen before. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

type Node = Readonly<Record<string, unknown>>;

const asNode = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {}); // read by key, each value stays unknown

/** Draws only what the layout names, in its order; nullable and conditional kinds become their plain kind. */
export function formSchema(
  compiled: CompiledSchema,
  layout: readonly FieldLayout[],
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
  const besideLabel = (place: number): boolean =>
    lines.some((line, at) => line === lines[place] && !OWN_LABEL.has(widgets[at] ?? ''));
  const uiSchema: UiSchema = Object.fromEntries(
    layout.map((field, place) => [
      field.name,
      {
        'ui:widget': widgets[place],
        'ui:readonly': field.locked !== undefined,
        'ui:options': {
          span: field.span ?? 4,
          help: field.help,
          heading: field.heading,
          tab: field.tab,
          ownLabel: OWN_LABEL.has(widgets[place] ?? ''),
          besideLabel: besideLabel(place),
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

/** Widgets whose label stands beside them, not above. */
const OWN_LABEL: ReadonlySet<string> = new Set(['flag', 'active']);
const COLUMNS = 12;

/** The line of the form in which each field stands on a wide screen. */
function linesOf(layout: readonly FieldLayout[]): readonly number[] {
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

function plainField(node: Node, field: FieldLayout): RJSFSchema {
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

/** Choices of a field: the layout's, else the schema's enum as it stands. */
export function choicesOf(
  compiled: CompiledSchema,
  name: string,
): readonly { value: string | number; label: string }[] {
  const values = asNode(asNode(compiled.schema.properties)[name]).enum;
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
