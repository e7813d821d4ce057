import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import {
  type ContentOf,
  NAMED_BY,
  type RecordField,
  type RecordFields,
} from '@expediente/schemas/record/table.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';

/** Fields that name a record of a catalogue. */
type NamingField<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly names: CatalogueName } ? Name : never;
}[keyof Fields];

type CatalogueOf<Field> = Field extends { readonly names: infer Catalogue extends CatalogueName }
  ? Catalogue
  : never;

/** Fields that are copied from the record that a field names. */
type CopyOf<Fields, Name> = {
  [Each in keyof Fields]: Fields[Each] extends { readonly copied: readonly [Name, ...unknown[]] }
    ? Each
    : never;
}[keyof Fields];

type Copies<Fields, Name extends keyof Fields> = Pick<ContentOf<Fields>, Name | CopyOf<Fields, Name>>;

interface Named<Fields extends RecordFields, Name extends keyof Fields> {
  /** Record before the save; empty for a new one. */
  readonly before: ContentOf<Fields>;
  /** Id of the catalogue record that is named now. */
  readonly id: ContentOf<Fields>[Name] & (string | number);
  /**
   * Catalogue record, if it may be named.
   * @throws {Refused}
   */
  accepted(
    record: CatalogueRecords[CatalogueOf<Fields[Name]>] | null,
  ): CatalogueRecords[CatalogueOf<Fields[Name]>];
}

/**
 * Copies from the catalogue record that a field of a record names, by the record's table. Copies are kept while the
 * same catalogue record is named, whatever became of it; another one is copied with its present values.
 * @throws {Refused} the catalogue record may not be named
 */
export async function copiesOf<Fields extends RecordFields, Name extends NamingField<Fields> & string>(
  unit: UnitOfWork,
  fields: Fields,
  name: Name,
  { before, id, accepted }: Named<Fields, Name>,
): Promise<Copies<Fields, Name>> {
  const copied = Object.entries<RecordField>(fields).flatMap(([each, field]) => {
    const [from, ...way] = ('copied' in field ? field.copied : undefined) ?? [];
    return from === name ? [[each, way] as const] : [];
  });
  const names = fields[name]?.names as CatalogueOf<Fields[Name]>; // a naming field names a catalogue
  const values =
    id === before[name]
      ? copied.map(([each]) => [each, before[each]])
      : await copiedNow(unit, accepted(await unit.reference(names, id)), copied);
  return Object.fromEntries([[name, id], ...values]) as Copies<Fields, Name>; // the fields that the type picks
}

async function copiedNow(
  unit: UnitOfWork,
  record: object,
  copied: readonly (readonly [string, readonly string[]])[],
) {
  const asked = new Map<string, Promise<object | null>>();
  /** Asks for each record once, even if several ways lead through it. */
  const referred = (catalogue: CatalogueName, id: string | number): Promise<object | null> => {
    const key = `${catalogue} ${id}`;
    const known = asked.get(key) ?? unit.reference(catalogue, id);
    asked.set(key, known);
    return known;
  };
  const along = async (from: object | null, [field = '', ...rest]: readonly string[]): Promise<unknown> => {
    const value: unknown = from === null ? '' : (Reflect.get(from, field) ?? '');
    if (rest.length === 0 || value === '') return value;
    // The table's type has checked that the field names a record, by a number or a code.
    const catalogue = NAMED_BY[field as keyof typeof NAMED_BY];
    return await along(await referred(catalogue, value as string | number), rest);
  };
  return await Promise.all(copied.map(async ([name, way]) => [name, await along(record, way)] as const));
}
