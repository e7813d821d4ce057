import type { AnyCatalogue, Join } from '@expediente/catalogues/definition.ts';
import type { Plugin } from 'vite';
import type { RecordSource, ShownCatalogue, ShownField } from '../catalogue/definition/shown.ts';
import { imported } from './run.ts';
import { compiledCheck } from './validators.ts';

type Payload = typeof import('@expediente/catalogues/payload.ts');
type Listed = typeof import('@expediente/catalogues/excel/listed.ts');
type Sheet = typeof import('@expediente/catalogues/excel/sheet.ts');
type Registry = typeof import('@expediente/catalogues/registry.ts');

const PREFIX = 'catalogue:';
const PAGES = 'virtual:catalogue-pages';

/**
 * Vite plugin for two kinds of modules. `import group from 'catalogue:group'` gives a definition as plain data with
 * the compiled validator of its save command; `virtual:catalogue-pages` gives all catalogues with a page. A new
 * definition needs no code in the web, and the browser gets neither TypeBox nor Ajv.
 */
export function shownCatalogues(): Plugin {
  return {
    name: 'shown-catalogues',
    resolveId: (id) => (id.startsWith(PREFIX) || id === PAGES ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${PAGES}` && !id.startsWith(`\0${PREFIX}`)) return undefined;
      const { CATALOGUES } = await imported<Registry>('catalogues/registry.ts');
      const all = Object.values<AnyCatalogue>(CATALOGUES);
      if (id === `\0${PAGES}`) return pagesModule(all);
      const name = id.slice(PREFIX.length + 1);
      const definition = all.find((each) => each.name === name);
      if (!definition) throw new Error(`no catalogue ${name}`);
      return await catalogueModule(definition, all);
    },
  };
}

/** Module of the catalogues with a page of their own; one nested under another's record is part of that page. */
function pagesModule(all: readonly AnyCatalogue[]): string {
  const own = all.filter(({ operations, parent }) => operations.list !== undefined && parent === undefined);
  const entries = own.map(({ page, name }) => `${JSON.stringify(page)}: () => import('${PREFIX}${name}')`);
  return `export default { ${entries.join(', ')} };`;
}

async function catalogueModule(definition: AnyCatalogue, all: readonly AnyCatalogue[]): Promise<string> {
  const payload = await imported<Payload>('catalogues/payload.ts');
  const { namedBy } = await imported<Listed>('catalogues/excel/listed.ts');
  const { isLoadable } = await imported<Sheet>('catalogues/excel/sheet.ts');
  const data = JSON.stringify(shown(definition, all, payload, { namedBy, isLoadable }));
  const nested = definition.nested ?? [];
  return [
    ...nested.map((name, at) => `import nested${at} from '${PREFIX}${name}';`),
    await compiledCheck(payload.saveSchema(definition)),
    `export default { ...${data}, compiled, nested: [${nested.map((_, at) => `nested${at}`).join(', ')}] };`,
  ].join('\n');
}

type Data = Omit<ShownCatalogue, 'compiled' | 'nested'>;

function shown(
  definition: AnyCatalogue,
  all: readonly AnyCatalogue[],
  payload: Payload,
  excel: Pick<Listed & Sheet, 'namedBy' | 'isLoadable'>,
): Data {
  const { defaults = {}, elements = {}, fixed = [], file, rule, keptWhenDeleted = false } = definition.save;
  const { name, page, noun, article, plural, key, label, active, scope, operations, form, parent } =
    definition;
  const names = Object.keys(definition.fields);
  const above = definition.grouped;
  return {
    name,
    page,
    noun,
    article,
    plural,
    key,
    label,
    columns: definition.columns.map((column) => shownField(definition, column)),
    order: definition.order[0] ?? '',
    fields: Object.fromEntries(names.map((field) => [field, shownField(definition, field)])),
    ...(active === undefined ? {} : { active }),
    ...(above === undefined ? {} : { above }),
    scope,
    operations,
    form,
    ...(parent === undefined ? {} : { parent }),
    payload: Object.fromEntries(names.map((field) => [field, payload.payloadName(definition, field)])),
    elements: Object.fromEntries(
      Object.entries(elements).flatMap(([field, own]) => (own === undefined ? [] : [[field, own]])),
    ),
    // Without the standard texts of documents, which the server fills in.
    defaults: Object.fromEntries(
      definition.form.fields.flatMap(({ name: field }) =>
        Object.hasOwn(defaults, field) ? [[field, defaults[field]]] : [],
      ),
    ),
    keptWhenDeleted,
    fixed: key.kind === 'natural' ? [key.field, ...fixed] : fixed,
    records: recordSources(definition, all, excel.namedBy),
    loadable: excel.isLoadable(definition),
    ...(file === undefined ? {} : { file }),
    ...(rule === undefined ? {} : { rule }),
  };
}

/** Length up to which a text needs no wide column. */
const SHORT = 40;

/** Parts of a field's schema that decide how it is displayed. */
interface ReadSchema {
  readonly title?: string;
  readonly flag?: boolean;
  readonly decimal?: object;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly type?: unknown;
}

/** Field as it is displayed, from its schema. */
function shownField(definition: AnyCatalogue, field: string): ShownField {
  const joins: readonly Join[] = definition.joins ?? [];
  const joined = joins.map(({ titles }) => titles?.[field]).find((title) => title !== undefined);
  const schema: ReadSchema = definition.fields[field] ?? {};
  const kind =
    field === definition.active
      ? 'active'
      : schema.flag
        ? 'flag'
        : schema.type === 'array'
          ? 'list'
          : schema.decimal
            ? 'price'
            : definition.references.some((each) => each.field === field)
              ? 'record'
              : schema.type === 'integer'
                ? 'number'
                : schema.enum
                  ? 'choice'
                  : schema.pattern?.includes('@')
                    ? 'email'
                    : (schema.maxLength ?? SHORT + 1) <= SHORT
                      ? 'code'
                      : 'text';
  return { field, title: schema.title ?? joined ?? field, kind };
}

/** Sources of the form's pickers: their path, and the fields that name the saved record. */
function recordSources(
  definition: AnyCatalogue,
  all: readonly AnyCatalogue[],
  namedBy: Listed['namedBy'],
): Readonly<Record<string, RecordSource>> {
  const sources: Record<string, RecordSource> = {};
  for (const { name: field } of definition.form.fields.filter(({ widget }) => widget === 'record')) {
    const reference = definition.references.find((each) => each.field === field);
    const target = all.find(({ name }) => name === reference?.catalogue);
    if (!reference?.from || !target) throw new Error(`${definition.name}.${field} is picked from nowhere`);
    sources[field] = {
      path: reference.from,
      label: target.label,
      named: namedBy(definition, target, field),
      message: reference.message,
      plural: target.plural,
      page: target.page,
    };
  }
  return sources;
}
