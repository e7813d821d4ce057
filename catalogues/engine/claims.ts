import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { CatalogueDefinition } from '../definition.ts';

/** A value that the record must hold alone; of the shape of the unit of work's `takeUnique`. */
export interface UniqueClaim {
  readonly scope: readonly [name: string, ...within: (string | number)[]];
  readonly value: string;
  readonly holder: string;
  readonly message: string;
}

/** What a record must hold alone: its unique keys that are not empty. */
export function uniqueClaims<Name extends CatalogueName>(
  definition: CatalogueDefinition<Name>,
  record: CatalogueRecords[Name],
): UniqueClaim[] {
  const textOf = (field: keyof CatalogueRecords[Name]): string => String(record[field] ?? '');
  const holder = `${definition.name}-${textOf(definition.key.field)}`;
  return definition.unique
    .filter(({ fields }) => fields.some((field) => textOf(field) !== ''))
    .map(({ name, fields, within = [], message }) => ({
      scope: [name, ...within.map(textOf)],
      value: fields.map(textOf).join(':').toUpperCase(),
      holder,
      message,
    }));
}

/** A record that another names, to be there before it is written. */
export interface ReferenceClaim {
  readonly catalogue: CatalogueName;
  readonly id: string | number;
  readonly message: string;
}

/** What a record names and must exist; an empty field names nothing. */
export function referenceClaims<Name extends CatalogueName>(
  definition: CatalogueDefinition<Name>,
  record: CatalogueRecords[Name],
): ReferenceClaim[] {
  return definition.references.flatMap(({ field, catalogue, message }) => {
    const id: unknown = record[field];
    return typeof id === 'number' || (typeof id === 'string' && id !== '')
      ? [{ catalogue, id, message }]
      : [];
  });
}
