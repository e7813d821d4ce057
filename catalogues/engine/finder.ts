import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';

/** Finds records in the lists of catalogues, which may be slightly behind the log. */
export interface RecordFinder {
  /**
   * Keys of the records that have these values, ignoring case. At most two keys, since two already mean ambiguity. A
   * unique number is found in any spelling, but a record with exactly this spelling comes first.
   */
  keysWith(
    catalogue: CatalogueName,
    values: Readonly<Record<string, string | number | null>>,
  ): Promise<readonly (string | number)[]>;
  /** Keys of the records whose field is this text, ignoring accents, case and outer spaces; at most two. */
  keysAlike(catalogue: CatalogueName, field: string, text: string): Promise<readonly (string | number)[]>;
  /**
   * All records whose field has one of these values, ignoring case and outer spaces, in one query. A unique number is
   * found in any spelling.
   */
  recordsWith<Name extends CatalogueName>(
    catalogue: Name,
    field: keyof CatalogueRecords[Name] & string,
    values: readonly string[],
  ): Promise<readonly CatalogueRecords[Name][]>;
  /**
   * Name of another record with these values, ignoring accents, case and spaces; undefined: no other record has them.
   */
  alikeOf(
    catalogue: CatalogueName,
    values: Readonly<Record<string, string | number | null>>,
    key: string | number,
  ): Promise<string | undefined>;
  /** Resolves when the lists have all events saved so far, or when waiting for them has timed out. */
  settled(): Promise<void>;
}
