import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';

/** Finds records in the lists, which may be a moment old. */
export interface RecordFinder {
  /** Keys of the records that have these values, ignoring case; at most two, as two already mean ambiguity. */
  keysWith(
    catalogue: CatalogueName,
    values: Readonly<Record<string, string | number | null>>,
  ): Promise<readonly (string | number)[]>;
  /** Resolves when the lists hold all that was saved so far, or do not come to it in time. */
  settled(): Promise<void>;
}
