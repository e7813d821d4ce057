import type { BrokenChain, IssuedDocument } from '../history/read.ts';

/**
 * Standing of a paper. `current`: the record is as it was printed; `superseded`: it was changed since; `unproven`: the
 * revision exists, but its hash chain does not hold up to it; `unknown`: no revision of this installation has that
 * hash, or no print that content.
 */
export type PaperStanding = 'current' | 'superseded' | 'unproven' | 'unknown';

/** Verdict on a paper, for anybody who has it in hand; the same for every unknown paper. */
export interface PaperVerdict {
  readonly is: PaperStanding;
  /** Name of the record: 'Orden de compra 22', 'Pedido 12/2026 del centro de costo 100101'; '' for an unknown paper. */
  readonly name: string;
  /** Revision that was printed; 0 for an unknown paper. */
  readonly revision: number;
  /** The first revision after the printed one; null: there is none. */
  readonly since: { readonly revision: number; readonly at: string } | null;
  /** Facts of the document that the record's revision does not give, in Spanish; '' for none. */
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
  /** Last revision of the record. */
  readonly now: number;
  /** Act of `since` in words, and its user; '' where there is none. */
  readonly act: string;
  readonly by: string;
  readonly broken?: BrokenChain;
  /** The first seal that covers the printed revision; null: none does yet. Absent: not known. */
  readonly seal?: number | null;
  /** Documents issued of the printed revision; where a file was looked for, that file alone. */
  readonly documents: readonly IssuedDocument[];
}
