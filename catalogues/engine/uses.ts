import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';

/** The records of one kind that name a catalogue record. */
export interface RecordUse {
  /** Of a catalogue by its name, of a document by its life cycle's. */
  readonly kind: string;
  /** In Spanish, with their number: '3 renglones (011 Personal permanente, …)'. */
  readonly words: string;
  /** Of a catalogue's records: their keys. */
  readonly keys?: readonly (string | number)[];
}

/** Asks the lists who names a record: a moment old (domain §7.6). */
export type UsesOf = (catalogue: CatalogueName, id: string | number) => Promise<readonly RecordUse[]>;
