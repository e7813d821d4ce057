import { inThread } from '@expediente/platform/excel/in-thread.ts';
import type { RefusedColumn } from '@expediente/platform/excel/refused.ts';
import { startThread } from '@expediente/platform/thread.ts';
import type { LoadColumn, TextsOf } from '@expediente/schemas/shared/workbook-load.ts';
import type { LoadedSheet } from './read.ts';

/** A workbook whose rows are lines of a form. */
export interface LinesJob {
  readonly as: 'lines';
  readonly content: Uint8Array;
  readonly columns: readonly LoadColumn[];
}

/** Rows that were refused, as JSON (`RefusedRows`), to be written as a workbook. */
export interface RefusedJob {
  readonly as: 'refused';
  readonly content: Uint8Array;
  readonly columns: readonly RefusedColumn[];
  /** Name of the user who asks for it. */
  readonly name: string;
}

export type ReadingJob = LinesJob | RefusedJob;

/** @throws {UnreadableWorkbook} */
export const linesOf = async <Field extends string>(
  content: Uint8Array,
  columns: readonly LoadColumn<Field>[],
): Promise<LoadedSheet<TextsOf<Field>>> =>
  await inThread<LinesJob, LoadedSheet<TextsOf<Field>>>(start, { as: 'lines', content, columns });

/**
 * Refused rows, with the reason of each, as a workbook to correct and load again.
 * @throws {UnreadableWorkbook}
 */
export const refusedWorkbook = async (
  content: Uint8Array,
  columns: readonly RefusedColumn[],
  name: string,
): Promise<Uint8Array> =>
  await inThread<RefusedJob, Uint8Array>(start, { as: 'refused', content, columns, name });

const start: Parameters<typeof inThread>[0] = (options) =>
  startThread(import.meta.url, './thread.ts', 'services/workflow/shared/workbooks/thread.js', options);
