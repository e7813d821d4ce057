import type { PaperKindRecord } from '../catalogues/records.ts';
import type { Question } from '../shared/questions.ts';
import type { AskedSisters, Sisters } from './sisters.ts';

/** The number of an award, with its year, within its executor. */
export interface AwardNumber {
  readonly executor: number;
  readonly number: string;
}

/**
 * Asks for the order that carries an award's number and is not annulled, as people call it: 'la orden de compra 318'
 * (awards A15).
 */
export const CARRYING_ORDER: Question<AwardNumber, string | undefined> = { name: 'carryingOrder' };

/** Asks for purchases like one that is about to be made: for an alert, never for a refusal. */
export const SISTERS: Question<AskedSisters, readonly Sisters[] | null> = {
  name: 'sisters',
  unread: 'other purchases could not be read: orders are saved without that alert',
};

/** Asks for every kind of paper that the file of an order may have (hospital D1). */
export const PAPER_KINDS: Question<null, readonly PaperKindRecord[]> = { name: 'paperKinds' };
