import { inThread } from '@expediente/platform/excel/in-thread.ts';
import { startThread } from '@expediente/platform/thread.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';

/** A workbook whose rows are records of a catalogue. */
export interface RecordsJob {
  readonly content: Uint8Array;
  readonly catalogue: CatalogueName;
  /** Profile whose columns are read. */
  readonly profile: number;
}

/**
 * Sheet as JSON (`ImportSheet`), written in the thread that reads it, so that a large sheet delays no other request.
 * @throws {UnreadableWorkbook}
 */
export const recordsOf = async (
  content: Uint8Array,
  catalogue: CatalogueName,
  profile: number,
): Promise<Uint8Array> =>
  await inThread<RecordsJob, Uint8Array>(
    (options) =>
      startThread(import.meta.url, './thread.ts', 'services/workflow/catalogue/import/thread.js', options),
    { content, catalogue, profile },
  );
