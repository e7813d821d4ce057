import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import type { AskedSisters, Sisters } from '@expediente/schemas/order/sisters.ts';

/** The records of one kind that name a catalogue record. */
export interface RecordUse {
  /** Of a catalogue by its name, of a document by its life cycle's. */
  readonly kind: string;
  /** In Spanish, with their number: '3 renglones (011 Personal permanente, …)'. */
  readonly words: string;
  /** Of a catalogue's records: their keys. */
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

/** The number of an award, with its year, within its executor. */
export interface AwardNumber {
  readonly executor: number;
  readonly number: string;
}

/**
 * Asks which order carries an award's number and is not annulled, as people call it, 'la orden de compra 318' (awards A15), in all that was
 * committed before. @throws {UsesNotKnown}
 */
export type OrderCarrying = (award: AwardNumber) => Promise<string | undefined>;

/** Asks for purchases to hold one against, in all that was committed before; null: the lists cannot be read in time. */
export type SistersOf = (asked: AskedSisters) => Promise<readonly Sisters[] | null>;

/** What the read side knows of records and others, for the write side: before it removes one, and what it alerts of. */
export interface RecordUses {
  readonly usesOf: UsesOf;
  readonly orderCarrying: OrderCarrying;
  readonly sistersOf: SistersOf;
}
