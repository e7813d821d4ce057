import { lockableFields } from '@expediente/catalogues/access/locks.ts';
import type { AnyCatalogue, Join, Lookup } from '@expediente/catalogues/definition.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import { capital } from '@expediente/kernel/text.ts';
import { asked, LIST, LOOKUP, type Query } from '@expediente/schemas/operation.ts';
import { operationId } from './names.ts';
import { published, type Schema } from './schema.ts';

/** Data of an operation from its catalogue's definition, where its own line does not state it. */
export interface OfCatalogue {
  readonly does: string;
  /** A type as TypeScript writes it. */
  readonly answer: string;
  /** Type of the rows, or of the record, that `answer` names. */
  readonly declares?: { readonly name: string; readonly type: string };
  readonly query: Query;
  /** Schemas of the parameters in the path that are keys of records. */
  readonly keys: Readonly<Record<string, Schema>>;
}

/** Data for each operation of a catalogue, from the catalogue's definition. */
export const OF_CATALOGUES: ReadonlyMap<string, OfCatalogue> = new Map(
  CATALOGUE_NAMES.flatMap((name) => [...operationsOf(CATALOGUES[name])]),
);

function* operationsOf(definition: AnyCatalogue): Generator<readonly [path: string, OfCatalogue]> {
  const { name, noun, plural, key, operations, lookups, parent } = definition;
  const above = parent ? { [parent.parameter]: keyOf(CATALOGUES[parent.catalogue]) } : {};
  const of = (does: string, answer: string, more: Partial<OfCatalogue> = {}): OfCatalogue => ({
    does: `${does} (${name})`,
    answer,
    query: {},
    keys: above,
    ...more,
  });
  const whole = { name: `${capital(name)}Read`, type: read(definition) };
  const row = { name: `${capital(name)}Listed`, type: listed(definition) };
  if (operations.list)
    yield [
      operations.list,
      of(`a page of the list of ${plural}`, `Page<${row.name}>`, { declares: row, query: LIST }),
    ];
  if (operations.get)
    yield [
      operations.get,
      of(`one ${noun}`, whole.name, { declares: whole, keys: { id: keyOf(definition) } }),
    ];
  const id = keyOf(definition).type === 'integer' ? 'number' : 'string';
  const changes = key.kind === 'server' ? 'without an id, or with 0, a new one' : 'of a new id, a new one';
  if (operations.save) yield [operations.save, of(`saves one ${noun}; ${changes}`, `CatalogueSaved<${id}>`)];
  if (operations.delete)
    yield [operations.delete, of(`removes one ${noun} that nothing uses`, `CatalogueRemoved<${id}>`)];
  for (const lookup of lookups) {
    const choice = { name: `${capital(operationId(lookup))}Row`, type: chosen(definition, lookup) };
    const query = queryOf(definition, lookup);
    yield [lookup.path, of(`${plural} to choose from`, `Page<${choice.name}>`, { declares: choice, query })];
  }
}

function keyOf({ fields, key }: AnyCatalogue): Schema {
  const { title: _, readOnly: __, 'x-error-message': ___, ...schema } = published({ ...fields[key.field] });
  return schema;
}

/** Type of a row in the list: every field but those that only the record itself has, and the joined fields. */
function listed({ name, detail = [], joins = [] }: AnyCatalogue): string {
  const record = `CatalogueRecords['${name}']`;
  const own = detail.length === 0 ? record : `Omit<${record}, ${namesOf(detail)}>`;
  return `${own}${joined(joins)} & RecordRead`;
}

function read({ name, joins = [] }: AnyCatalogue): string {
  const locks = lockableFields(name).length === 0 ? '' : ' & LockedFields';
  return `CatalogueRecords['${name}']${joined(joins)} & RecordRead${locks}`;
}

function chosen({ name }: AnyCatalogue, { fields, joins = [] }: Lookup): string {
  const record = `CatalogueRecords['${name}']`;
  return `${fields === undefined ? record : `Pick<${record}, ${namesOf(fields)}>`}${joined(joins)}`;
}

function namesOf(fields: readonly string[]): string {
  return fields.map((field) => `'${field}'`).join(' | ');
}

/** Type of fields of other records that a record names; null where it names none. */
function joined(joins: readonly Join[]): string {
  const fields = joins.flatMap(({ catalogue, select }) =>
    Object.entries(select).map(
      ([name, field]) => `readonly ${name}: CatalogueRecords['${catalogue}']['${field}'] | null`,
    ),
  );
  return fields.length === 0 ? '' : ` & { ${fields.join('; ')} }`;
}

/** Query that narrows a look-up: by fields of its records, and by the form that it is for. */
function queryOf({ fields }: AnyCatalogue, { path, filters = {}, leftOut }: Lookup): Query {
  const narrowed = Object.entries<string>(filters)
    .filter(([parameter]) => !path.includes(`{${parameter}}`))
    .map(([parameter, field]) => {
      const schema = published({ ...fields[field] });
      const { title, minLength: _, 'x-error-message': __, ...values } = schema;
      return [parameter, { schema: values, about: `records of that ${title ?? field}` }] as const;
    });
  const form = leftOut && asked.one('the form that it is for', ...Object.keys(leftOut.keys));
  return {
    ...LOOKUP,
    ...Object.fromEntries(narrowed),
    ...(leftOut && form && { [leftOut.parameter]: form }),
  };
}
