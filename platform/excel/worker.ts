import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetRow } from './cell.ts';
import { DAMAGED, HEAD_ROWS, MOST_ROWS, TOO_MANY_ROWS, UnreadableWorkbook } from './limits.ts';

/** Input of the worker: the file, and its kind by its first bytes. */
export interface WorkbookJob {
  readonly content: Uint8Array;
  readonly kind: 'xlsx' | 'xls';
}

/** Messages of the worker: rows, on request; at last the end, or why it stopped. */
export type WorkbookNews =
  | { readonly rows: readonly SheetRow[] }
  | { readonly end: true }
  | { readonly refused: string };

const BATCH = 500;

async function tell(news: WorkbookNews): Promise<void> {
  const asked = parentPort && once(parentPort, 'message');
  parentPort?.postMessage(news);
  if ('rows' in news) await asked;
}

/** Only the reader that is needed is loaded. */
async function rowsOf(
  kind: WorkbookJob['kind'],
  file: Buffer,
): Promise<AsyncIterable<SheetRow> | Iterable<SheetRow>> {
  if (kind === 'xlsx') return (await import('./xlsx-rows.ts')).xlsxRows(file);
  return (await import('./xls-rows.ts')).xlsRows(file);
}

async function work({ content, kind }: WorkbookJob): Promise<void> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let batch: SheetRow[] = [];
  let count = 0;
  for await (const row of await rowsOf(kind, file)) {
    if (row.cells.length === 0) continue;
    count += 1;
    if (count > MOST_ROWS + HEAD_ROWS) throw new UnreadableWorkbook(TOO_MANY_ROWS);
    batch.push(row);
    if (batch.length < BATCH) continue;
    await tell({ rows: batch });
    batch = [];
  }
  if (batch.length > 0) await tell({ rows: batch });
  await tell({ end: true });
}

// The thread's own data, as `read.ts` gives it.
work(workerData as WorkbookJob)
  .catch(
    async (error: unknown) =>
      await tell({ refused: error instanceof UnreadableWorkbook ? error.message : DAMAGED }),
  )
  .finally(() => parentPort?.close());
