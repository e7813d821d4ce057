import type { Session } from '@expediente/platform/access/session.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { JudgedRows } from '../judgements/source.ts';

/** A record as its detail answers it. */
export interface OfferedRecord {
  readonly id: number | string;
  readonly actions: readonly ActionOffer[];
}

/** Judgement of the actions that a record offers, by what the reader did on it before. */
export interface SegregationOfReader {
  /** Read models that it uses. */
  readonly reads: readonly string[];
  /**
   * Actions of a record for the reader: one that the rule in force refuses is blocked with its reason, one that it
   * alerts of has the alert.
   * @param lifecycle name in `/history/{lifecycle}/{id}`
   */
  offersFor(
    db: ReadDatabase,
    reader: Pick<Session, 'userId'>,
    lifecycle: string,
    record: OfferedRecord,
  ): Promise<readonly ActionOffer[]>;
  /** Acts of one person on one record, in pairs, as judgements that a what-if repeats. */
  readonly actsInPairs: readonly JudgedRows[];
}
