import type { BrokenChain, IssuedDocument } from '../history/read.ts';

/**
 * The standing of a paper. `current`: the record is as it was printed; `superseded`: it was changed since; `unproven`: its
 * revision is there, but its hash chain does not hold up to it; `unknown`: no revision of this installation has that hash,
 * or no print that content.
 */
export type PaperStanding = 'current' | 'superseded' | 'unproven' | 'unknown';

/** Verdict that anybody may have on a paper that they hold; always the same on an unknown one. */
export interface PaperVerdict {
  readonly is: PaperStanding;
  /** 'Orden de compra 22', 'Pedido 12/2026 del centro de costo 100101'; '' of an unknown one. */
  readonly name: string;
  /** Revision that was printed; 0 of an unknown one. */
  readonly revision: number;
  /** The first revision after the printed one; null: there is none. */
  readonly since: { readonly revision: number; readonly at: string } | null;
  /** Facts of the document that the record's revision does not give, in Spanish; ''. */
  readonly note: string;
}

/** Answer to a session about a paper. */
export interface PaperAnswer extends PaperVerdict {
  /** Absent: unknown, or the session may not read the record. */
  readonly seen?: SeenPaper;
}

/** Further facts for a session that may read the record. */
export interface SeenPaper {
  /** Name of the life cycle in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string;
  /** Page that opens the record; absent where the session's profile has none, or the record is in no list any more. */
  readonly page?: string;
  /** Its last revision. */
  readonly now: number;
  /** The act of `since` in words, and who did it; '' where there is none. */
  readonly act: string;
  readonly by: string;
  readonly broken?: BrokenChain;
  /** The first seal that covers the printed revision; null: none does yet. Absent: it is not known. */
  readonly seal?: number | null;
  /** Documents that were issued of the printed revision; of a file that was looked for, that one. */
  readonly documents: readonly IssuedDocument[];
}
