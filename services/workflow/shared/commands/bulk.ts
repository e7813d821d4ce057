import type { Session } from '@expediente/platform/access/session.ts';
import type { BulkJobs } from '@expediente/platform/bulk/jobs.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';

/** A row of a list, with its columns. */
export type BulkRow = Readonly<Record<string, unknown>> & {
  readonly id: string | number;
  readonly revision: number;
};

/** Rows of a list as its operation answers them to the session; provided by the read side. */
export type ListedRows = (question: {
  readonly path: OperationPath;
  readonly session: Session;
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** Position that the answer has to contain. */
  readonly seen: string | undefined;
}) => Promise<Page<BulkRow>>;

/** Parts of steps on many records. */
export interface BulkParts {
  readonly jobs: BulkJobs;
  readonly rows: ListedRows;
  /** Has a process look for work at once. */
  wake(): void;
}
