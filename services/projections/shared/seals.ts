import type { Position } from '@expediente/eventstore/port.ts';

/** One seal of the log, without its note. */
export interface SealMark {
  readonly number: number;
  /** The last day that it covers, YYYY-MM-DD. */
  readonly day: string;
  /** ISO instant. */
  readonly at: string;
  /** Events under it. */
  readonly size: number;
}

/** What reads take of the installation's seals. */
export interface SealReader {
  /** The last one; undefined: nothing was sealed yet. */
  last(): Promise<SealMark | undefined>;
  /**
   * Number of the first seal that covers the event at a position; null: none does yet; undefined: it is not known,
   * because the seals were made over the events of another store.
   */
  covering(position: Position): Promise<number | null | undefined>;
}
