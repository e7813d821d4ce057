/**
 * How a job is: waiting for its turn or at work (`running`), ended (`done`), ended on request (`stopped`), or ended
 * because the server was away for too long (`interrupted`).
 */
export type BulkState = 'running' | 'done' | 'stopped' | 'interrupted';

/** Result of one record: its step was done, or not, with the Spanish reason; null: not reached yet. */
export type BulkResult = 'done' | 'omitted' | null;

export interface BulkRecordRead {
  /** Id of its row in the list. */
  readonly id: string;
  /** Name of the record: '7/2026 · EMERGENCIA'. */
  readonly name: string;
  readonly result: BulkResult;
  /** Reason why it was omitted; '' for others. */
  readonly reason: string;
}

/** A bulk job of the reader's, as `/bulk/get/{id}` answers it; `/bulk/mine` has it without its records. */
export interface BulkJobRead {
  readonly id: string;
  /** Path of the list's operation. */
  readonly list: string;
  readonly action: string;
  /** Fiscal year and executor for which it was asked (0: none). */
  readonly year: number;
  readonly executor: number;
  readonly state: BulkState;
  readonly total: number;
  readonly done: number;
  readonly omitted: number;
  /** ISO instants; null while it runs. */
  readonly begun: string;
  readonly ended: string | null;
  /** True when the reader put it away. */
  readonly dismissed: boolean;
  /** Position of its last write: a read from there includes all that it did. */
  readonly position: string | null;
}

export interface BulkJobDetail extends BulkJobRead {
  readonly records: readonly BulkRecordRead[];
}
