import type { StreamName } from '@expediente/kernel/streams.ts';

/** What one check found. Spanish is for `verify`, `backup` and the page; the rest for programs. */
export interface Finding {
  /** Which check found it. */
  readonly check: CheckName;
  /** Whose history it is about; absent: a fact of the audit, a file, the log as a whole. */
  readonly stream?: StreamName;
  /** Last revision of that history that is certain; -1: none. Absent where it is not about a revision. */
  readonly sure?: number;
  /** The revision up to which something else knows that history. */
  readonly known?: number;
  /** What is wrong, in Spanish, to be read after the record's name: 'le faltan eventos'. */
  readonly what: string;
  /** What shows it, in Spanish: 'la lista de order lo conoce hasta la revisión 12'. */
  readonly witness: string;
}

export type CheckName =
  | 'chain'
  | 'reference'
  | 'append'
  | 'reach'
  | 'holder'
  | 'allowed'
  | 'audit'
  | 'file'
  | 'issued'
  | 'row'
  | 'seal'
  | 'strange';
