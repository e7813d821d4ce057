import { price } from '@expediente/kernel/decimal.ts';
import { folded } from '@expediente/kernel/text.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { TSchema } from 'typebox';
import type { AnyCatalogue, CatalogueDefinition } from '../definition.ts';

/** PostgreSQL types a catalogue's column may have; a part of the projections' own list. */
export type CatalogueColumn = 'integer' | 'text' | 'jsonb' | 'numeric(20,10)';

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

/** Index bodies: the search text, the list's order, and each field that is filtered by or names a record. */
export function indexesOf({ key, lookups, order, references, search }: AnyCatalogue): string[] {
  const filtered = new Set<string>([
    ...lookups.flatMap(({ filters }) => Object.values<string>(filters ?? {})),
    ...references.map(({ field }) => field),
  ]);
  const searched = search.length > 0 ? ['USING gin (search_text gin_trgm_ops)'] : [];
  const [first] = order;
  const ordered =
    first === undefined || first === key.field
      ? []
      : [`(${order.map((field) => (field.startsWith('-') ? `${field.slice(1)} desc` : field)).join(', ')})`];
  return [...searched, ...ordered, ...[...filtered].map((field) => `(${field})`)];
}

/** What the search box looks through, without accents and capitals. */
export const searchTextOf = (definition: AnyCatalogue, record: Readonly<Record<string, unknown>>): string =>
  folded(definition.search.map((field) => String(record[field] ?? '')).join(' '));

/** The record that a row stands for. */
export function recordOf<Name extends CatalogueName>(
  definition: CatalogueDefinition<Name>,
  row: Readonly<Record<string, unknown>>,
): CatalogueRecords[Name] {
  const record: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries<TSchema>(definition.fields)) {
    record[field] = storedValue(schema, row[field]);
  }
  return record as unknown as CatalogueRecords[Name]; // the table's columns are the record's fields
}

/** A stored value as the record holds it: prices lose the zeros that the column adds. */
export function storedValue(schema: TSchema, value: unknown): unknown {
  return columnOf(schema) === 'numeric(20,10)' && typeof value === 'string' ? price(value) : value;
}

function columnOf(schema: TSchema): CatalogueColumn {
  const { type, decimal } = schema as { type?: string | readonly string[]; decimal?: object }; // our fields are plain JSON Schemas
  if (decimal !== undefined) return 'numeric(20,10)';
  const kinds = typeof type === 'string' ? [type] : (type ?? []);
  if (kinds.includes('array') || kinds.includes('object')) return 'jsonb';
  return kinds.includes('integer') ? 'integer' : 'text';
}
