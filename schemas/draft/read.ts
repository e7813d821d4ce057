/** A draft of the reader's, as `/drafts/get` answers it. */
export interface Draft {
  readonly id: string;
  /** JSON, as the form wrote it. */
  readonly content: string;
  /** Instant at which the draft was kept (ISO). */
  readonly saved: string;
}

export interface DraftKept {
  /** Instant at which the draft was kept (ISO). */
  readonly saved: string;
}
