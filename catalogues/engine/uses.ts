import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import type { Ask } from '@expediente/schemas/shared/questions.ts';

/** The records of one kind that name a catalogue record. */
export interface RecordUse {
  /** Name of the catalogue, or of the document's life cycle. */
  readonly kind: string;
  /** In Spanish, with their number: '3 renglones (011 Personal permanente, …)'. */
  readonly words: string;
  /** Keys of a catalogue's records. */
  readonly keys?: readonly (string | number)[];
}

/** The lists did not catch up with the log in time, so they cannot show that a record is not in use. */
export class UsesNotKnown extends Error {
  override readonly name = 'UsesNotKnown';
}

/**
 * Asks who names a record, in all that was committed before (domain §7.6).
 * @throws {UsesNotKnown}
 */
export type UsesOf = (catalogue: CatalogueName, id: string | number) => Promise<readonly RecordUse[]>;

/** Questions of the write side that the lists answer. */
export interface RecordUses {
  readonly usesOf: UsesOf;
  /** Asks what a module's own questions ask. @throws {UsesNotKnown} */
  readonly ask: Ask;
}
