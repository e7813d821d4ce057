import type { StreamName } from '@expediente/kernel/streams.ts';

/** Finding of one check. Its Spanish texts are for `verify`, `backup` and the page. */
export interface Finding {
  readonly check: CheckName;
  /** History concerned; absent if it is a fact of the audit, a file, or the whole log. */
  readonly stream?: StreamName;
  /** Last revision of the history that is certain; -1: none. Absent if the finding is not about a revision. */
  readonly sure?: number;
  /** Revision up to which something else knows the history. */
  readonly known?: number;
  /** Fault in Spanish, which follows the record's name: 'le faltan eventos'. */
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
