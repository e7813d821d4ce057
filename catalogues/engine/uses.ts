import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import type { Ask } from '@expediente/schemas/shared/questions.ts';

/** Records of one kind that refer to a catalogue record. */
export interface RecordUse {
  /** Name of the catalogue, or of the document's life cycle. */
  readonly kind: string;
  /** Spanish text with the number of records: '3 renglones (011 Personal permanente, …)'. */
  readonly words: string;
  /** Keys of the records, if they belong to a catalogue. */
  readonly keys?: readonly (string | number)[];
}

/** The lists did not catch up with the log in time, so they cannot prove that a record is unused. */
export class UsesNotKnown extends Error {
  override readonly name = 'UsesNotKnown';
}

/**
 * Finds the records that refer to a record, in everything committed before the call (domain §7.6).
 * @throws {UsesNotKnown}
 */
export type UsesOf = (catalogue: CatalogueName, id: string | number) => Promise<readonly RecordUse[]>;

/** Queries that the write side asks of the lists. */
export interface RecordUses {
  readonly usesOf: UsesOf;
  /**
   * Runs the queries that a module defines itself.
   * @throws {UsesNotKnown}
   */
  readonly ask: Ask;
}
