import type { StreamName } from '@expediente/kernel/streams.ts';

/** Finding of one check. Spanish is for `verify`, `backup` and the page; the rest for programs. */
export interface Finding {
  /** Name of the check. */
  readonly check: CheckName;
  /** History that it is about; absent: a fact of the audit, a file, the log as a whole. */
  readonly stream?: StreamName;
  /** Last revision of that history that is certain; -1: none. Absent where it is not about a revision. */
  readonly sure?: number;
  /** The revision up to which something else knows that history. */
  readonly known?: number;
  /** Fault in Spanish, to be read after the record's name: 'le faltan eventos'. */
  readonly what: string;
  /** Evidence in Spanish: 'la lista de order lo conoce hasta la revisión 12'. */
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
