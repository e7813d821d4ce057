/** Work on the papers of a record, in a thread of its own. */
export interface MergeJob {
  /** `count` answers the pages of each (`MergedPaper`), `check` does it having drawn the pictures, too; `merge` one PDF of all. */
  readonly as: 'check' | 'count' | 'merge';
  readonly papers: readonly { readonly type: string; readonly content: Uint8Array }[];
}

/** Pages of a paper, or why it has none: it has a password, or cannot be read. */
export interface MergedPaper {
  readonly pages: number;
  readonly fault?: 'locked' | 'broken';
}
