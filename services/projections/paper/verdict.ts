import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { chainOnPaper } from '@expediente/schemas/paper/address.ts';
import type { PaperVerdict } from '@expediente/schemas/paper/read.ts';
import type { OpenRecord } from '../history/open.ts';
import { nameOnPaper } from '../shared/documents/mark.ts';
import type { Moment } from '../shared/history/record-history.ts';

export const UNKNOWN: PaperVerdict = { is: 'unknown', name: '', revision: 0, since: null, note: '' };

/** Verdict on a document, and its place in the history. */
export interface Judged {
  readonly verdict: PaperVerdict;
  /** The event of the printed revision. */
  readonly printed: StoredEvent;
  /** Act after the printed revision; undefined: none. */
  readonly next: Moment | undefined;
}

/**
 * Compares a document with the record's history.
 * @param chain part of the revision's hash that is printed on it; undefined: its file was found by the bytes
 * @returns undefined: there is no such revision, or its hash differs
 */
export function judged(
  { history, moments, broken }: OpenRecord,
  revision: number,
  chain: string | undefined,
): Judged | undefined {
  const at = moments.findIndex(({ event }) => event.revision === revision);
  const moment = moments[at];
  if (!moment || (chain !== undefined && chainOnPaper(moment.event.metadata.chain) !== chain))
    return undefined;
  const next = moments[at + 1];
  const isProven = broken === undefined || broken.revision > revision;
  return {
    printed: moment.event,
    next,
    verdict: {
      is: isProven ? (next ? 'superseded' : 'current') : 'unproven',
      name: nameOnPaper(history, moment),
      revision,
      note: history.paperNote ?? '',
      since: next ? { revision: next.event.revision, at: next.event.metadata.at } : null,
    },
  };
}
