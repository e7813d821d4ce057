import { price } from '@expediente/kernel/decimal.ts';
import { DECIMALS, type DecimalColumn } from '@expediente/kernel/limits.ts';
import { folded } from '@expediente/kernel/text.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { DecimalRule } from '@expediente/schemas/types.ts';
import type { TSchema } from 'typebox';
import { type AnyCatalogue, belongToUnits, type CatalogueDefinition } from '../definition.ts';
import { identityOf } from './identity.ts';

/** PostgreSQL types that a catalogue's column may have, a subset of the projections' column types. */
export type CatalogueColumn = 'integer' | 'text' | 'jsonb' | DecimalColumn;

/** Table of a catalogue, before the projection's version: `supply_type`. */
export const tableOf = (name: CatalogueName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns in the definition's order, then the columns for search and revision. */
export function columnsOf(definition: AnyCatalogue): Record<string, CatalogueColumn> {
  const columns: Record<string, CatalogueColumn> = {};
  for (const [field, schema] of Object.entries<TSchema>(definition.fields)) columns[field] = columnOf(schema);
  columns.search_text = 'text';
  columns.revision = 'integer';
  return columns;
}

/**
 * Index bodies: for the search text, each sortable column, the order of look-ups, each filtered or referring field, and
 * the fields that identify a workbook row.
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

/** The list's own columns except the key; a list of any length can be sorted by them. */
export function sortedColumns(definition: AnyCatalogue): readonly string[] {
  const columns = columnsOf(definition);
  return definition.columns.filter(
    (field) => field in definition.fields && field !== definition.key.field && columns[field] !== 'jsonb',
  );
}

/**
 * Tables that count the records by field values, so that a long list knows its total. One table counts by the fields
 * that always narrow the list and by state; the other one adds the fields of the user's choices. Empty if no such field
 * exists.
 */
export function countsOf(definition: AnyCatalogue): Readonly<Record<string, readonly string[]>> {
  const { name, active, fields, key, parent, scope, references } = definition;
  // A unit is in scope by its own key, and rows that count records have no keys.
  if (name === 'unit') return {};
  const narrowing = [...(belongToUnits(scope) ? ['id_unit'] : []), ...(parent ? [parent.field] : [])];
  const always = [...new Set([...narrowing, ...(active === undefined ? [] : [active])])];
  const choices = Object.entries<TSchema>(fields).flatMap(([field, schema]) => {
    // A catalogue's fields are plain JSON Schemas.
    const { enum: values, type } = schema as { readonly enum?: unknown; readonly type?: unknown };
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

/** Text that the search box searches, without accents and in one case. */
export const searchTextOf = (definition: AnyCatalogue, record: Readonly<Record<string, unknown>>): string =>
  folded(definition.search.map((field) => String(record[field] ?? '')).join(' '));

/**
 * Types a catalogue's record. The cast is safe: the definition's schema checked the fields when the record was saved.
 */
export const typedRecord = <Name extends CatalogueName>(
  _: Name,
  record: Readonly<Record<string, unknown>>,
): CatalogueRecords[Name] => record as unknown as CatalogueRecords[Name]; // see the comment above

/** Turns a row of a catalogue's table into the catalogue's record. */
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

/** Converts a stored value to the record's value: prices lose the zeros that the column adds. */
export function storedValue(schema: TSchema, value: unknown): unknown {
  return columnOf(schema) === DECIMALS.price.column && typeof value === 'string' ? price(value) : value;
}

function columnOf(schema: TSchema): CatalogueColumn {
  // A catalogue's fields are plain JSON Schemas.
  const { type, decimal } = schema as { type?: string | readonly string[]; decimal?: DecimalRule };
  if (decimal !== undefined) return DECIMALS[decimal.kind].column;
  const kinds = typeof type === 'string' ? [type] : (type ?? []);
  if (kinds.includes('array') || kinds.includes('object')) return 'jsonb';
  return kinds.includes('integer') ? 'integer' : 'text';
}
