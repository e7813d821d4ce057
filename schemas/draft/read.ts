/** A draft of the reader's, as `/drafts/get` answers it. */
export interface Draft {
  readonly id: string;
  /** JSON, as the form wrote it. */
  readonly content: string;
  /** When it was kept (ISO instant). */
  readonly saved: string;
}

export interface DraftKept {
  /** When it was kept (ISO instant). */
  readonly saved: string;
}
