import { price } from '@expediente/kernel/decimal.ts';
import { DECIMALS, type DecimalColumn } from '@expediente/kernel/limits.ts';
import { folded } from '@expediente/kernel/text.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { DecimalRule } from '@expediente/schemas/types.ts';
import type { TSchema } from 'typebox';
import { type AnyCatalogue, belongToUnits, type CatalogueDefinition } from '../definition.ts';
import { identityOf } from './identity.ts';

/** PostgreSQL types a catalogue's column may have; a part of the projections' own list. */
export type CatalogueColumn = 'integer' | 'text' | 'jsonb' | DecimalColumn;

/** Table of a catalogue, before the projection's version: `supply_type`. */
export const tableOf = (name: CatalogueName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns in the definition's order, then what the look-ups need. */
export function columnsOf(definition: AnyCatalogue): Record<string, CatalogueColumn> {
  const columns: Record<string, CatalogueColumn> = {};
  for (const [field, schema] of Object.entries<TSchema>(definition.fields)) columns[field] = columnOf(schema);
  columns.search_text = 'text';
  columns.revision = 'integer';
  return columns;
}

/**
 * Index bodies: the search text, each column that the list is sorted by, the look-ups' order, each field that is
 * filtered by or names a record, and what a row of a workbook is known by.
 */
export function indexesOf(definition: AnyCatalogue): string[] {
  const { key, lookups, order, references, search } = definition;
  const filtered = new Set<string>([
    ...lookups.flatMap(({ filters }) => Object.values<string>(filters ?? {})),
    ...references.map(({ field }) => field),
  ]);
  const searched = search.length > 0 ? ['USING gin (search_text gin_trgm_ops)'] : [];
  const ordered =
    order[0] === undefined || order[0] === key.field
      ? []
      : [`(${order.map((field) => (field.startsWith('-') ? `${field.slice(1)} desc` : field)).join(', ')})`];
  const sorted = sortedColumns(definition).map((field) => `(${field}, ${key.field})`);
  const columns = columnsOf(definition);
  const known = identityOf(definition)
    .filter((field) => field !== key.field)
    .map((field) => (columns[field] === 'text' ? `upper(${field})` : field));
  const identity = known.length === 0 ? [] : [`(${known.join(', ')})`];
  return [
    ...new Set([
      ...searched,
      ...ordered,
      ...sorted,
      ...[...filtered].map((field) => `(${field})`),
      ...identity,
    ]),
  ];
}

/** Own columns of the list but the key: it is sorted by them however long it is. */
export function sortedColumns(definition: AnyCatalogue): readonly string[] {
  const columns = columnsOf(definition);
  return definition.columns.filter(
    (field) => field in definition.fields && field !== definition.key.field && columns[field] !== 'jsonb',
  );
}

/**
 * Tables that count the records by some fields, so that a long list knows its total: by what narrows
 * it always and its state, and by its choices too. None where no field divides the records so.
 */
export function countsOf(definition: AnyCatalogue): Readonly<Record<string, readonly string[]>> {
  const { name, active, fields, key, parent, scope, references } = definition;
  // A unit is in scope by its own key, which the counted rows no longer have.
  if (name === 'unit') return {};
  const narrowing = [...(belongToUnits(scope) ? ['id_unit'] : []), ...(parent ? [parent.field] : [])];
  const always = [...new Set([...narrowing, ...(active === undefined ? [] : [active])])];
  const choices = Object.entries<TSchema>(fields).flatMap(([field, schema]) => {
    const { enum: values, type } = schema as { readonly enum?: unknown; readonly type?: unknown }; // our fields are plain JSON Schemas
    const named = references.some((each) => each.field === field) && typeof type === 'string';
    return field !== key.field && (values !== undefined || named) ? [field] : [];
  });
  const all = [...new Set([...always, ...choices])];
  const table = tableOf(name);
  return {
    ...(always.length > 0 ? { [`${table}_count`]: always } : {}),
    ...(all.length > always.length ? { [`${table}_choice_count`]: all } : {}),
  };
}

/** Text that the search box looks through, without accents and capitals. */
export const searchTextOf = (definition: AnyCatalogue, record: Readonly<Record<string, unknown>>): string =>
  folded(definition.search.map((field) => String(record[field] ?? '')).join(' '));

/** A record of a catalogue under its own type: its fields were checked by the definition's schema when it was saved. */
export const typedRecord = <Name extends CatalogueName>(
  _: Name,
  record: Readonly<Record<string, unknown>>,
): CatalogueRecords[Name] => record as unknown as CatalogueRecords[Name]; // see above

/** The record of a row. */
export function recordOf<Name extends CatalogueName>(
  definition: CatalogueDefinition<Name>,
  row: Readonly<Record<string, unknown>>,
): CatalogueRecords[Name] {
  const record: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries<TSchema>(definition.fields)) {
    record[field] = storedValue(schema, row[field]);
  }
  return typedRecord(definition.name, record);
}

/** A stored value as the record holds it: prices lose the zeros that the column adds. */
export function storedValue(schema: TSchema, value: unknown): unknown {
  return columnOf(schema) === DECIMALS.price.column && typeof value === 'string' ? price(value) : value;
}

function columnOf(schema: TSchema): CatalogueColumn {
  const { type, decimal } = schema as { type?: string | readonly string[]; decimal?: DecimalRule }; // our fields are plain JSON Schemas
  if (decimal !== undefined) return DECIMALS[decimal.kind].column;
  const kinds = typeof type === 'string' ? [type] : (type ?? []);
  if (kinds.includes('array') || kinds.includes('object')) return 'jsonb';
  return kinds.includes('integer') ? 'integer' : 'text';
}
