import type { Session } from '@expediente/platform/access/session.ts';
import type { BulkJobs, PrintedPaper } from '@expediente/platform/bulk/jobs.ts';
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

/**
 * Prints a record's paper as its operation answers it to the session, and keeps it; provided by the read side.
 * @param most bytes that it may have
 * @throws {Declined} as the operation does, and where the paper cannot be put together with others
 */
export type Print = (
  asked: {
    readonly path: OperationPath;
    readonly session: Session;
    readonly parameters: Readonly<Record<string, string | undefined>>;
    /** Address at which the process that was asked listens; '': unknown. */
    readonly origin: string;
    readonly correlationId: string;
    /** Position that the paper has to contain. */
    readonly seen: string | undefined;
  },
  most: number,
) => Promise<PrintedPaper>;

/** Print of a record, as a job keeps it until it is its turn. */
export interface PrintPayload {
  readonly path: OperationPath;
  readonly origin: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Parts of steps on many records. */
export interface BulkParts {
  readonly jobs: BulkJobs;
  readonly rows: ListedRows;
  /** Has a process look for work at once. */
  wake(): void;
}
