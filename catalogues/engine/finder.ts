import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';

/** Finds records in the lists, which may be a moment old. */
export interface RecordFinder {
  /**
   * Keys of the records that have these values, ignoring case; at most two, as two already mean ambiguity. A number that is
   * unique is found however it is written, where no record has it as it is.
   */
  keysWith(
    catalogue: CatalogueName,
    values: Readonly<Record<string, string | number | null>>,
  ): Promise<readonly (string | number)[]>;
  /** Keys of the records whose field is this text, accents, case and spaces at the ends aside; at most two. */
  keysAlike(catalogue: CatalogueName, field: string, text: string): Promise<readonly (string | number)[]>;
  /**
   * Records whose field has one of these values, ignoring case and spaces at the ends: all of them, in one query. A number
   * that is unique is found however it is written.
   */
  recordsWith<Name extends CatalogueName>(
    catalogue: Name,
    field: keyof CatalogueRecords[Name] & string,
    values: readonly string[],
  ): Promise<readonly CatalogueRecords[Name][]>;
  /** How another record is called that has these values, accents, case and spaces aside; undefined: none has. */
  alikeOf(
    catalogue: CatalogueName,
    values: Readonly<Record<string, string | number | null>>,
    key: string | number,
  ): Promise<string | undefined>;
  /** Resolves when the lists hold all that was saved so far, or do not come to it in time. */
  settled(): Promise<void>;
}
