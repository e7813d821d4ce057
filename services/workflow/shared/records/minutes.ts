import type { BookRecord, ParticipantRecord } from '@expediente/schemas/catalogues/records.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';

interface Chosen {
  readonly name: string;
  readonly reason: string;
  readonly at: string;
}

/** Catalogue records that minutes name, and those that they named before. */
export interface MinutesNames {
  readonly executor: number;
  readonly book: number;
  readonly participants: readonly number[];
  /** Ids that the record names already; they stay allowed, whatever the catalogues' present state. */
  readonly kept: { readonly book: number | undefined; readonly participants: readonly number[] };
  readonly refusals: { readonly book: Chosen; readonly participants: Chosen };
  /** True for a participant who fits this kind of minutes; absent: all fit. */
  fits?(participant: ParticipantRecord): boolean;
}

/**
 * Book and participants of minutes, by their ids: enabled and of the executor, unless the record names them already.
 * @throws {Refused}
 */
export async function namesOfMinutes(
  unit: UnitOfWork,
  { executor, book, participants, kept, refusals, fits = () => true }: MinutesNames,
): Promise<{
  readonly book: BookRecord | null;
  readonly participants: ReadonlyMap<string, ParticipantRecord>;
}> {
  const [bookRecord, people] = await Promise.all([
    unit.reference('book', book),
    unit.references('participant', participants),
  ]);
  const refused = ({ name, reason, at }: Chosen) => unit.refuse(name, reason, at);
  if (kept.book !== book && (bookRecord?.id_unit !== executor || bookRecord.enabled !== 1))
    refused(refusals.book);
  for (const id of participants) {
    if (kept.participants.includes(id)) continue;
    const person = people.get(String(id));
    if (person?.id_unit !== executor || person.enabled !== 1 || !fits(person)) refused(refusals.participants);
  }
  return { book: bookRecord, participants: people };
}
